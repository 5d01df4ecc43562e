import type { Server } from 'node:net'
import type { TrustedProxies } from './client-address.ts'
import { networkOf } from './network.ts'

const LEAST_PER_ADDRESS = 1_000

/**
 * Connections that one address may have, those of its sockets among them.
 * @param socketsPerAddress market sockets of one kind that it may have
 */
export function connectionsFor(socketsPerAddress: number): number {
  return Math.max(LEAST_PER_ADDRESS, 4 * socketsPerAddress)
}

/**
 * Connections beyond what one address may have are closed before they are read. Those of a trusted proxy are many people's, and are not
 * counted: limits behind it are the proxy's.
 * @param most connections of one address
 */
export function boundConnections(server: Server, most: number, proxies: TrustedProxies): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (proxies.has(address)) return
    const from = networkOf(address)
    const now = (open.get(from) ?? 0) + 1
    open.set(from, now)
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1
      if (left === 0) open.delete(from)
      else open.set(from, left)
    })
    if (now > most) socket.destroy()
  })
}
