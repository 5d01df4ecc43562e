import { sha256 } from './sha256.ts'

/** Length of the blocks that SHA-256 reads, bytes. */
const BLOCK = 64

/** HMAC-SHA256 (RFC 2104) of short texts. @returns 32 bytes */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const inner = sha256(joined(masked(block, 0x36), message))
  return sha256(joined(masked(block, 0x5c), inner))
}

/** Lower-case hexadecimal. */
export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** The bytes of a text of ASCII characters, which is its UTF-8 too. */
export function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0))
}

function masked(block: Uint8Array, by: number): Uint8Array {
  return block.map((byte) => byte ^ by)
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
