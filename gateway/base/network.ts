import { isIPv6 } from 'node:net'

/** Whose address counts as one: an IPv4 address (an IPv4-mapped IPv6 address too), and of IPv6 the /64 that one household has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped) return mapped[1] as string
  if (!isIPv6(ip)) return ip
  const [left = '', right] = (ip.split('%')[0] as string).toLowerCase().split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right ? right.split(':') : []
  const gap = right === undefined ? [] : Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
