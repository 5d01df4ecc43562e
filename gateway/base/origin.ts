import { isIP } from 'node:net'
import { isSettableHost } from './host-name.ts'

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const LAST_PORT = 65_535
const EVERY_ADDRESS = ['0.0.0.0', '::', '[::]']

/** The HOST setting; with the names of ALLOWED_HOSTS behind it where there are any. */
export type ServedNames = string | readonly [listening: string, ...allowed: string[]]

/**
 * True where the request's Host header names this server: loopback, the HOST it listens on, a name of ALLOWED_HOSTS, or, when it
 * listens on every address, any literal address (which no foreign page can have made its own by DNS).
 */
export function isKnownHost(header: string | undefined, names: ServedNames): boolean {
  const name = hostName(header)
  if (name === null) return false
  const [listening, ...allowed] = typeof names === 'string' ? ([names] as const) : names
  if (allowed.includes(name)) return true
  if (LOOPBACK_NAMES.includes(name) || name === bracketed(listening.toLowerCase())) return true
  return EVERY_ADDRESS.includes(listening) && isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** True where a page of this very server speaks: its Origin is the Host that was asked. */
export function isOwnOrigin(origin: string, hostHeader: string | undefined): boolean {
  if (!URL.canParse(origin) || hostHeader === undefined) return false
  const { protocol, host } = new URL(origin)
  if (protocol !== 'http:' && protocol !== 'https:') return false
  return host === hostHeader.toLowerCase().replace(protocol === 'http:' ? /:80$/ : /:443$/, '')
}

/**
 * True where a page may make calls and open sockets here: one of this very server, or of a named other origin. The Host has to be known
 * in both cases: a foreign name that points here has its own pages' Origin.
 * @param origins those of ALLOWED_ORIGINS
 */
export function isAllowedPage(
  { origin, host }: { origin: string; host?: string | undefined },
  names: ServedNames,
  origins: readonly string[] = [],
): boolean {
  return isKnownHost(host, names) && (isOwnOrigin(origin, host) || origins.includes(origin))
}

export function isLoopback(address: string | undefined): boolean {
  if (!address) return false
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return plain === '::1' || plain.startsWith('127.')
}

function hostName(header: string | undefined): string | null {
  const match = /^(\[[0-9a-f:.]+\]|[^:/?#@\s]+)(?::(\d{1,5}))?$/.exec(header?.toLowerCase() ?? '')
  // The dot that ends a whole name (RFC 1034) makes it no other name.
  return match && Number(match[2] ?? 0) <= LAST_PORT ? (match[1] as string).replace(/(?<=.)\.$/, '') : null
}

/** What a log and a page say of a Host header that names nobody: the setting that lets it in is named only where it would. */
export function unknownHostLine(header: string): string {
  const name = hostName(header)
  if (name === null || !isSettableHost(name))
    return 'This server does not accept this Host header: it is not a host name or address that it listens on.'
  return `This server does not accept the host name ${JSON.stringify(header)}. To allow it, start with ALLOWED_HOSTS=${name}`
}

function bracketed(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host
}
