import { sign } from 'node:crypto'
import type { VapidKeys } from './vapid-keys.ts'

/** Push services take at most 24 hours. */
const LIFE_S = 12 * 3_600

/**
 * `Authorization` of a request to a push service (RFC 8292): a token for its origin, signed by ES256.
 * @param contact address of whoever runs the exchange, `mailto:` or `https:`
 * @param now ms, of the machine's own clock: the service checks the token's end by its own
 */
export function vapidHeader(endpoint: string, keys: VapidKeys, contact: string, now: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + LIFE_S, sub: contact }
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(text), { key: keys.signing, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${text}.${signature.toString('base64url')}, k=${keys.publicKey}`
}
