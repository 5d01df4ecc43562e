import type { NatsConnection } from '@nats-io/transport-node'
import type { NatsLogin } from './nats-login.ts'

/** How a connection to NATS is made. */
export interface NatsAccess extends Partial<NatsLogin> {
  /** Addresses, `nats://host:port` or `tls://host:port`, all alike. */
  servers: readonly string[]
}

/**
 * Connects to one of the servers; the connection comes back by itself where it is lost. The package is loaded here, so that who does
 * not use NATS needs none of it.
 * @param name shown by the servers @param timeout for the first connection, ms
 * @throws Error where no server answers, or the account is refused
 */
export async function connectNats(access: NatsAccess, name: string, timeout: number): Promise<NatsConnection> {
  const { connect } = await import('@nats-io/transport-node')
  const { servers, user, password, token } = access
  return connect({
    servers: [...servers],
    name,
    timeout,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 100,
    reconnectJitter: 50,
    pingInterval: 2_000,
    maxPingOut: 2,
    ignoreClusterUpdates: false,
    // The library takes the scheme off: a server without TLS must be refused.
    ...(servers.some((server) => server.startsWith('tls:')) && { tls: {} }),
    ...(user !== undefined && { user, pass: password ?? '', ...inboxOf(user) }),
    ...(token !== undefined && { token }),
  })
}

/** Answers go to subjects that are named by the user, so that each may be allowed its own alone (`deploy/nats/users.conf`). */
function inboxOf(user: string): { inboxPrefix?: string } {
  return /^[\w-]+$/.test(user) ? { inboxPrefix: `_INBOX_${user}` } : {}
}
