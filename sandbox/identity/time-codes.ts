import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
/** Steps before and after this one that are taken as well: a telephone's clock is seldom right to the second. */
const SKEW = 1
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Codes of an authenticator. The seam between the exchange and whatever library makes them. */
export interface TimeCodes {
  /** A new secret, base32 without padding. */
  newSecret(): string
  /** What an authenticator's QR code holds (Key Uri Format). */
  uri(secret: string, account: string, issuer: string): string
  /** The 30 s step that a code of six digits belongs to, within one step of now; null where it is wrong. @param now server time, ms */
  stepOf(secret: string, code: string, now: number): number | null
}

/** RFC 6238 with SHA-1, six digits and 30 s, as every authenticator app has it, on Node's own HMAC. */
export const nodeTimeCodes: TimeCodes = {
  newSecret: () => base32(randomBytes(SECRET_BYTES)),

  uri(secret, account, issuer) {
    const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
    return `otpauth://totp/${name}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
  },

  stepOf(secret, code, now) {
    const key = bytesOf(secret)
    const given = Buffer.from(code)
    if (key === null || given.length !== DIGITS) return null
    const step = Math.floor(now / STEP_MS)
    let found: number | null = null
    for (let at = step - SKEW; at <= step + SKEW; at++)
      if (timingSafeEqual(given, Buffer.from(codeAt(key, at)))) found = at
    return found
  },
}

/** RFC 4226: HMAC-SHA-1 over the counter, dynamic truncation. */
function codeAt(key: Buffer, counter: number): string {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(Math.max(0, counter)))
  const digest = createHmac('sha1', key).update(message).digest()
  const offset = (digest.at(-1) as number) & 0x0f
  const value = digest.readUInt32BE(offset) & 0x7fff_ffff
  return String(value % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** RFC 4648, without padding. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let held = 0
  let bits = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(held >>> (bits - 5)) & 31]
    held &= 0xff
  }
  return bits > 0 ? text + BASE32[(held << (5 - bits)) & 31] : text
}

function bytesOf(text: string): Buffer | null {
  const bytes: number[] = []
  let held = 0
  let bits = 0
  for (const sign of text.toUpperCase()) {
    const value = BASE32.indexOf(sign)
    if (value < 0) return null
    held = ((held << 5) | value) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((held >>> bits) & 0xff)
  }
  return Buffer.from(bytes)
}
