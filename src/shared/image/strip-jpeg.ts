import { isBare, isFrame } from './jpeg-marker.ts'

/** What a decoder does not need: every APPn but JFIF (0) and Adobe's colours (14), and comments. */
const isDropped = (marker: number) => (marker > 0xe0 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
/** What it does: tables (DHT, DAC, DQT), DNL, DRI and scans. No decoder takes more. */
const NEEDED: readonly number[] = [0xc4, 0xcc, 0xda, 0xdb, 0xdc, 0xdd]
/** Markers outside of scans that a picture may have: cameras write some thirty, and a million of them take seconds. */
const MAX_MARKERS = 4_096
const JFIF = [0x4a, 0x46, 0x49, 0x46, 0]
const ADOBE = [0x41, 0x64, 0x6f, 0x62, 0x65]

/**
 * A JPEG without EXIF, GPS, XMP, IPTC, thumbnails and comments, and without what hangs behind its end.
 * @returns null where it is none that can be read to its end, or has very many markers
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  let at = 2
  let framed = false
  let scanned = false
  let markers = 0
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    if (++markers > MAX_MARKERS) return null
    if (marker === 0xd9) {
      kept.push(Uint8Array.of(0xff, 0xd9))
      return framed && scanned ? joined(kept) : null
    }
    if (isBare(marker)) {
      kept.push(bytes.subarray(at, at + 2))
      at += 2
      continue
    }
    const end = segmentEnd(bytes, at)
    if (end === null) return null
    const segment = bytes.subarray(at, end)
    const isHead = marker === 0xe0 || marker === 0xee
    if (isFrame(marker)) {
      // One picture of a size: hierarchies of them, and a height that comes later, no browser shows.
      if (framed || !hasSize(segment)) return null
      framed = true
    } else if (!isHead && !isDropped(marker) && !NEEDED.includes(marker)) return null
    if (isHead) kept.push(marker === 0xe0 ? bareJfif(segment) : bareAdobe(segment))
    else if (!isDropped(marker)) kept.push(segment)
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

function hasSize(frame: Uint8Array): boolean {
  const [high, low, wide, narrow] = frame.subarray(5, 9)
  return (
    frame.length >= 10 && ((high as number) | (low as number)) !== 0 && ((wide as number) | (narrow as number)) !== 0
  )
}

/** JFIF's version and density without its thumbnail; nothing of whatever else stands there. */
function bareJfif(segment: Uint8Array): Uint8Array {
  if (!begins(segment, JFIF) || segment.length < 18) return new Uint8Array()
  const bare = segment.slice(0, 18)
  bare.set([0, 16], 2)
  bare.set([0, 0], 16)
  return bare
}

/** Adobe's colours, and nothing behind them. */
function bareAdobe(segment: Uint8Array): Uint8Array {
  if (!begins(segment, ADOBE) || segment.length < 16) return new Uint8Array()
  const bare = segment.slice(0, 16)
  bare.set([0, 14], 2)
  return bare
}

const begins = (segment: Uint8Array, name: readonly number[]) => name.every((byte, at) => segment[4 + at] === byte)

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
