import { createServer, type Server } from 'node:http'
import { boundConnections } from '../base/bound-connections.ts'
import type { TrustedProxies } from '../base/client-address.ts'

/** What a client may take of the server before it has a socket. */
export interface ServerPatience {
  /** For the headers, and for the whole request, ms. */
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval?: number
  /** How long nothing may move on a connection that is no socket, ms. */
  idle: number
  /** Connections of one address, those of its sockets among them. */
  connectionsPerAddress: number
}

const CONNECTIONS_PER_ADDRESS = 1_000

/** @param socketsPerAddress market sockets of one kind that an address may have */
export function serverPatience(socketsPerAddress: number): ServerPatience {
  return {
    ...{ headersTimeout: 15_000, requestTimeout: 30_000, idle: 60_000 },
    connectionsPerAddress: Math.max(CONNECTIONS_PER_ADDRESS, 4 * socketsPerAddress),
  }
}

/** A server on which nobody holds connections by sending slowly, or by opening many. */
export function gatewayServer(patience: ServerPatience, proxies: TrustedProxies): Server {
  const { idle, connectionsPerAddress, ...ofRequests } = patience
  const server = createServer(ofRequests)
  server.timeout = idle
  boundConnections(server, connectionsPerAddress, proxies)
  return server
}
