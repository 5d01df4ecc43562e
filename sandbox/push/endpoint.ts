import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that no push service is in: loopback, private, link-local, shared, reserved, multicast. Source: IANA special-purpose registries. */
const OWN = new BlockList()
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
for (const network of V4) {
  const [address = '', bits] = network.split('/')
  OWN.addSubnet(address, Number(bits), 'ipv4')
}
/** Of IPv6 the one range that is given out to the public. */
const PUBLIC_V6 = new BlockList()
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6')
/** In it: documentation, and ways into IPv4 (6to4, Teredo). */
for (const [address, bits] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
] as const)
  OWN.addSubnet(address, bits, 'ipv6')

const LONGEST = 1_000
/** Names that are no public host's. */
const NAMED = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|example|onion)$/

/** Whether a server of the public Internet may have this address. */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  const family = isIP(plain)
  if (family === 4) return !OWN.check(plain, 'ipv4')
  return family === 6 && PUBLIC_V6.check(plain, 'ipv6') && !OWN.check(plain, 'ipv6')
}

/**
 * Whether a text may be the address of a push service: https at its usual port, by a public name. Which address the name stands for is
 * looked at as the connection is made ({@link publicLookup}).
 * @param loopback plain http on 127.0.0.1 is taken too: for tests with a push service of their own
 */
export function isPushEndpoint(text: string, loopback = false): boolean {
  if (text.length > LONGEST || !URL.canParse(text)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (username !== '' || password !== '' || hash !== '') return false
  if (loopback && protocol === 'http:' && hostname === '127.0.0.1') return true
  if (protocol !== 'https:' || port !== '') return false
  return hostname.includes('.') && !hostname.includes('[') && isIP(hostname) === 0 && !NAMED.test(hostname)
}

/** Resolves a name for a connection and refuses it where any of its addresses is none of the public Internet. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const refused = error ?? notPublic(hostname, found)
    if (refused) callback(refused, '', 0)
    else if (options.all) callback(null, found)
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 0)
  })
}

function notPublic(hostname: string, found: readonly { address: string }[]): Error | null {
  const all = found.length > 0 && found.every(({ address }) => isPublicAddress(address))
  return all ? null : new Error(`${hostname} is no public address`)
}
