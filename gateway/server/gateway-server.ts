import { createServer, type Server } from 'node:http'
import { boundConnections, connectionsFor } from '../base/bound-connections.ts'
import type { TrustedProxies } from '../base/client-address.ts'

/** What a client may take of the server before it has a socket. */
export interface ConnectionLimits {
  /** For the headers, and for the whole request, ms. */
  headersTimeout: number
  requestTimeout: number
  connectionsCheckingInterval?: number
  /** How long nothing may move on a connection that is no socket, ms. */
  idle: number
  /** Connections of one address, those of its sockets among them. */
  connectionsPerAddress: number
}

/** @param socketsPerAddress market sockets of one kind that an address may have */
export function connectionLimitsFor(socketsPerAddress: number): ConnectionLimits {
  return {
    ...{ headersTimeout: 15_000, requestTimeout: 30_000, idle: 60_000 },
    connectionsPerAddress: connectionsFor(socketsPerAddress),
  }
}

/** A server on which nobody holds connections by sending slowly, or by opening many. */
export function gatewayServer(limits: ConnectionLimits, proxies: TrustedProxies): Server {
  const { idle, connectionsPerAddress, ...ofRequests } = limits
  const server = createServer(ofRequests)
  server.timeout = idle
  boundConnections(server, connectionsPerAddress, proxies)
  return server
}
