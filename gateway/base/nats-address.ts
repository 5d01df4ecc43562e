const SERVER = /^(nats|tls):\/\/[^\s/?#@]+$/
/** Where none is given. */
export const NATS_PREFIX = 'onetape'

/** @returns addresses of servers, separated by commas; null where the text is none. Those after the first may leave the scheme out */
export function natsServersOf(text: string): string[] | null {
  const scheme = text.startsWith('tls:') ? 'tls://' : 'nats://'
  const servers = text.split(',').map((one, at) => (at > 0 && !one.includes('://') ? scheme + one : one))
  return servers.every((server) => SERVER.test(server) && server.startsWith(scheme)) ? servers : null
}

/** Whether a text may begin the names of subjects and streams. */
export function isNatsPrefix(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,32}$/.test(text)
}
