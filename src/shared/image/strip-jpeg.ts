/** Markers without a length: TEM, RST0 to RST7. */
const bare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** What a decoder does not need: every APPn but JFIF (0) and Adobe's colours (14), and comments. */
const dropped = (marker: number) => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
/** Frames that hold a picture's size: SOF0 to SOF15 without DHT, JPG and DAC. */
const frame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * A JPEG without EXIF, GPS, XMP, IPTC, thumbnails and comments, and without what hangs behind its end.
 * @returns null where it is none that can be read to its end
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  let framed = false
  let scanned = false
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (marker === 0xd9) {
      kept.push(Uint8Array.of(0xff, 0xd9))
      return framed && scanned ? joined(kept) : null
    }
    if (bare(marker)) {
      kept.push(bytes.subarray(at, at + 2))
      at += 2
      continue
    }
    const end = segmentEnd(bytes, at)
    if (end === null || marker === 0xd8 || marker === 0x00) return null
    framed ||= frame(marker)
    if (!dropped(marker)) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== 0xda) continue
    if (!framed) return null
    scanned = true
    const scan = scanEnd(bytes, at)
    if (scan === null) return null
    kept.push(bytes.subarray(at, scan))
    at = scan
  }
  return null
}

function segmentEnd(bytes: Uint8Array, at: number): number | null {
  if (at + 3 >= bytes.length) return null
  const length = ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)
  const end = at + 2 + length
  return length < 2 || end > bytes.length ? null : end
}

/** Where the entropy-coded data end: at the next marker that is no stuffed zero and no restart. */
function scanEnd(bytes: Uint8Array, from: number): number | null {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1] as number
    if (next === 0x00 || (next >= 0xd0 && next <= 0xd7) || next === 0xff) continue
    return at
  }
  return null
}

/** The parts one after the other. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
