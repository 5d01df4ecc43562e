import { CRC_START, crcByte, crcEnd } from '../wire/crc32.ts'
import { joined } from './strip-jpeg.ts'

const SIGNATURE = 8
/** Chunks that a picture may have: programs write eight kilobytes of dots into one, and hundreds of thousands of empty ones take seconds. */
const MAX_CHUNKS = 10_000
/** Where a file's kind of colour stands, and the one that needs a palette. */
const COLOUR_AT = 25
const PALETTE = 3
/** What a decoder needs. */
const NEEDED = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND'])
/** Colours, and how long what tells them may be, in bytes; texts, times, EXIF and whatever is unknown go. */
const COLOURS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  tRNS: [1, 256],
  gAMA: [4, 4],
  cHRM: [32, 32],
  sRGB: [1, 1],
  sBIT: [1, 4],
  pHYs: [9, 9],
  bKGD: [1, 6],
}
/** Bits a sample that each kind of colour has. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
}

/**
 * A PNG without texts, times, EXIF, animation and unknown chunks, and without what hangs behind its end.
 * @param bytes begin with the signature
 * @returns null where a chunk is damaged, it has no head, no picture or no end, or very many chunks
 */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept: Uint8Array[] = [bytes.subarray(0, SIGNATURE)]
  let at = SIGNATURE
  let pictured = false
  let coloured = bytes[COLOUR_AT] !== PALETTE
  for (let chunks = 0; chunks < MAX_CHUNKS && at + 12 <= bytes.length; chunks++) {
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) return null
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const first = at === SIGNATURE
    if (first !== (type === 'IHDR') || checkOf(bytes, at + 4, end - 4) !== view.getInt32(end - 4)) return null
    if (first && !isHead(view, at, end)) return null
    const length = end - at - 12
    if (type === 'PLTE' && (length === 0 || length > 768 || length % 3 !== 0)) return null
    coloured ||= type === 'PLTE'
    // Dots that are numbers of colours, and no colours.
    if (type === 'IDAT' && !coloured) return null
    pictured ||= type === 'IDAT'
    if (NEEDED.has(type) || isColour(type, length)) kept.push(bytes.subarray(at, end))
    // A critical chunk that no decoder knows makes the picture unreadable.
    else if (/^[A-Z]/.test(type)) return null
    if (type === 'IEND') return pictured ? joined(kept) : null
    at = end
  }
  return null
}

/** A width, a height, a depth that its kind of colour has, and ways of packing, filtering and interlacing that there are. */
function isHead(view: DataView, at: number, end: number): boolean {
  if (end - at !== 25 || view.getUint32(at + 8) === 0 || view.getUint32(at + 12) === 0) return false
  if (view.getUint8(at + 18) !== 0 || view.getUint8(at + 19) !== 0 || view.getUint8(at + 20) > 1) return false
  return DEPTHS[view.getUint8(at + 17)]?.includes(view.getUint8(at + 16)) === true
}

function isColour(type: string, length: number): boolean {
  const span = Object.hasOwn(COLOURS, type) ? COLOURS[type] : undefined
  return span !== undefined && length >= span[0] && length <= span[1]
}

/** CRC32 of some bytes, signed. */
function checkOf(bytes: Uint8Array, from: number, to: number): number {
  let crc = CRC_START
  for (let at = from; at < to; at++) crc = crcByte(crc, bytes[at] as number)
  return crcEnd(crc)
}
