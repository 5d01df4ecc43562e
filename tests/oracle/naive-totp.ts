import { createHmac } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The six digits that an authenticator shows at a time (RFC 6238), spelt out bit by bit. @param time ms since 1970 */
export function naiveTotp(secret: string, time: number): string {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const counter = Buffer.from(
    Math.floor(time / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  )
  const hash = [...createHmac('sha1', Buffer.from(bytes)).update(counter).digest()]
  const at = (hash[19] as number) % 16
  const [a, b, c, d] = hash.slice(at, at + 4) as [number, number, number, number]
  return String((((a % 128) * 256 + b) * 256 + c) * 256 + d)
    .slice(-6)
    .padStart(6, '0')
}
