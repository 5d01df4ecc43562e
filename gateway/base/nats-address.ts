const SERVER = /^(nats|tls):\/\/[^\s/?#@]+$/
/** Where none is given. */
export const NATS_PREFIX = 'onetape'

export interface NatsServers {
  servers: string[]
  /** The first that is no address; null where all are. */
  bad: string | null
  /** Some are nats:// and some tls://. */
  isMixed: boolean
}

/** Reads addresses of servers, separated by commas; those after the first may leave the scheme out. */
export function natsServersOf(text: string): NatsServers {
  const scheme = text.startsWith('tls:') ? 'tls://' : 'nats://'
  const servers = text.split(',').map((one, at) => (at > 0 && !one.includes('://') ? scheme + one : one))
  return {
    servers,
    bad: servers.find((server) => !SERVER.test(server)) ?? null,
    isMixed: servers.some((server) => !server.startsWith(scheme)),
  }
}

/** Whether a text may begin the names of subjects and streams. */
export function isNatsPrefix(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
