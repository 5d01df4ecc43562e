/**
 * The UUID of version 4 of sixteen random bytes (RFC 9562 §5.4). It takes bytes because `crypto.randomUUID` exists on secure pages
 * alone, and a page opened by a LAN address over plain http is not one; `getRandomValues` exists on every page.
 * @param random 16 random bytes; six of their bits give way to version and variant
 */
export function uuidOf(random: Uint8Array): string {
  const hex = Array.from(random.subarray(0, 16), (byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40
    return at === 8 ? (byte & 0x3f) | 0x80 : byte
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
