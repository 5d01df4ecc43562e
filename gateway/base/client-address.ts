import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** Proxies whose X-Forwarded-For is trusted. */
export interface TrustedProxies {
  /** @param address an IP address; whatever else it is, is no proxy */
  has(address: string): boolean
}

/** What is read of a request. */
export interface AddressedRequest {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** No proxy is trusted: the client is who has connected. */
export const NO_PROXIES: TrustedProxies = { has: () => false }

/** Headers by which a proxy says that it passes a request on. */
const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

const LOOPBACK = new BlockList()
addLoopback(LOOPBACK)

/**
 * Reads the setting TRUSTED_PROXIES: addresses, ranges such as `10.0.0.0/8`, and `loopback`, separated by commas or blanks.
 * @returns the proxies, or the item that is none of these; a range of all addresses is none
 */
export function readTrustedProxies(text: string | undefined): TrustedProxies | { wrong: string } {
  const items = (text ?? '').split(/[\s,]+/).filter(Boolean)
  const proxies = new BlockList()
  for (const item of items) {
    if (item === 'loopback') addLoopback(proxies)
    else if (!add(proxies, item)) return { wrong: item }
  }
  return items.length === 0 ? NO_PROXIES : { has: (address) => contains(proxies, plain(address)) }
}

/**
 * The client's address, by which limits count and which people see in their sessions. It is the one that has connected; where that is a
 * trusted proxy, it is the rightmost address of `X-Forwarded-For` that is no trusted proxy, or the leftmost where all are. A list with an
 * item that is no address before that one says nothing: what clients write stands to the left of what proxies add.
 * @returns an IP address, '' where the connection has none
 */
export function clientAddress({ headers, socket }: AddressedRequest, proxies: TrustedProxies): string {
  const own = plain(socket.remoteAddress ?? '')
  const listed = headers['x-forwarded-for']
  if (listed === undefined || !proxies.has(own)) return own
  const items = String(listed).split(',')
  let client = own
  for (let at = items.length - 1; at >= 0; at--) {
    const address = addressOf((items[at] as string).trim())
    if (address === null) return own
    client = address
    if (!proxies.has(address)) break
  }
  return client
}

/**
 * True where a program of this very machine asks. A proxy on this machine passes on what others ask: its requests say so in a header,
 * trusted or not.
 */
export function isOwnMachine({ headers, socket }: AddressedRequest): boolean {
  return (
    contains(LOOPBACK, plain(socket.remoteAddress ?? '')) && FORWARDING.every((name) => headers[name] === undefined)
  )
}

/** @param address without IPv4 in IPv6's notation */
function contains(list: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function add(proxies: BlockList, item: string): boolean {
  const [address = '', bits, more] = item.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || more !== undefined) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  if (bits === undefined) {
    const bare = plain(address)
    proxies.addAddress(bare, isIP(bare) === 4 ? 'ipv4' : 'ipv6')
    return true
  }
  const length = Number(bits)
  if (!/^\d{1,3}$/.test(bits) || length < 1 || length > (family === 4 ? 32 : 128) || MAPPED.test(address)) return false
  proxies.addSubnet(address, length, kind)
  return true
}

function addLoopback(proxies: BlockList): void {
  proxies.addSubnet('127.0.0.0', 8, 'ipv4')
  proxies.addAddress('::1', 'ipv6')
}

/** An item of `X-Forwarded-For`: an address, with a port or without one. @returns null where it is none */
function addressOf(item: string): string | null {
  const address = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(item)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(item)?.[1] ?? item
  return isIP(address) === 0 || address.includes('%') ? null : plain(address)
}

/** IPv4 in IPv6's notation is the IPv4 address. */
function plain(address: string): string {
  return MAPPED.exec(address)?.[1] ?? address
}
