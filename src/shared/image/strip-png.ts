import { CRC_START, crcByte, crcEnd } from '../wire/crc32.ts'
import { joined } from './strip-jpeg.ts'

const SIGNATURE = 8
/** What a decoder needs, and colours; texts, times, EXIF and whatever is unknown go. */
const KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs', 'bKGD'])

/**
 * A PNG without texts, times, EXIF, animation and unknown chunks, and without what hangs behind its end.
 * @param bytes begin with the signature
 * @returns null where a chunk is damaged, or it has no head, no picture or no end
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  let pictured = false
  while (at + 12 <= bytes.length) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const first = at === SIGNATURE
    if (first !== (type === 'IHDR') || checkOf(bytes, at + 4, end - 4) !== view.getInt32(end - 4)) return null
    if (first && (end - at !== 25 || view.getUint32(at + 8) === 0 || view.getUint32(at + 12) === 0)) return null
    pictured ||= type === 'IDAT'
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end))
    // A critical chunk that no decoder knows makes the picture unreadable.
    else if (/^[A-Z]/.test(type)) return null
    if (type === 'IEND') return pictured ? joined(kept) : null
    at = end
  }
  return null
}

/** CRC32 of some bytes, signed. */
function checkOf(bytes: Uint8Array, from: number, to: number): number {
  let crc = CRC_START
  for (let at = from; at < to; at++) crc = crcByte(crc, bytes[at] as number)
  return crcEnd(crc)
}
