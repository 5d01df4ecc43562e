import { sha256 } from '../hash/sha256.ts'

/** Signs of base 58, in the order of Bitcoin and of the XRP ledger. */
export const BITCOIN_SIGNS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const XRP_SIGNS = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** @returns the bytes, or null where a sign is none of the alphabet's */
export function fromBase58(text: string, signs = BITCOIN_SIGNS): Uint8Array | null {
  let value = 0n
  for (const sign of text) {
    const digit = signs.indexOf(sign)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const bytes: number[] = []
  for (; value > 0n; value >>= 8n) bytes.unshift(Number(value & 0xffn))
  for (const sign of text) {
    if (sign !== signs[0]) break
    bytes.unshift(0)
  }
  return Uint8Array.from(bytes)
}

export function toBase58(bytes: Uint8Array, signs = BITCOIN_SIGNS): string {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (; value > 0n; value /= 58n) text = signs[Number(value % 58n)] + text
  for (const byte of bytes) {
    if (byte !== 0) break
    text = signs[0] + text
  }
  return text
}

function checksum(payload: Uint8Array): Uint8Array {
  return sha256(sha256(payload)).slice(0, 4)
}

/** Base58Check: the payload, version first, or null where signs or checksum are wrong. */
export function fromBase58Check(text: string, signs = BITCOIN_SIGNS): Uint8Array | null {
  const bytes = fromBase58(text, signs)
  if (!bytes || bytes.length < 5) return null
  const payload = bytes.slice(0, -4)
  const sum = checksum(payload)
  return bytes.slice(-4).every((byte, i) => byte === sum[i]) ? payload : null
}

export function toBase58Check(payload: Uint8Array, signs = BITCOIN_SIGNS): string {
  return toBase58(Uint8Array.from([...payload, ...checksum(payload)]), signs)
}
