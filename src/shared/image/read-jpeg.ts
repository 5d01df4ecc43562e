import { BitReader, type HuffmanTable, huffmanTable } from './jpeg-bits.ts'
import { isBare } from './jpeg-marker.ts'
import { emptyPlane, type JpegParts, type JpegPlane, ZIGZAG } from './jpeg-parts.ts'
import { blockReader, type ScanRange } from './jpeg-scan.ts'
import { atOnce, type Steps } from './steps.ts'

/** Scans that a picture may have: cameras and libraries write up to some ten. */
const MAX_SCANS = 64
/** Bytes that all of its tables may have: each scan may bring four of codes, with some hundred symbols. */
const MAX_TABLE_BYTES = 65_536
/** Bytes past the end of its data after which a scan is left as it is. */
const MAX_MISSING = 16

interface Reading extends JpegParts {
  most: { h: number; v: number }
  progressive: boolean
  restart: number
  scans: number
  quants: Map<number, Uint16Array>
  /** By class (0 for the first number of a block, 16 for the others) and slot. */
  codes: Map<number, HuffmanTable>
  /** Planes whose numbers have their table. */
  known: Set<JpegPlane>
}

/**
 * Takes a JPEG apart into its frequencies: eight bits a colour, Huffman codes, whole or progressive, as cameras write and browsers show.
 * @param bytes stripped, so that its segments are whole
 * @returns null for what is of another kind or damaged
 */
export function readJpeg(bytes: Uint8Array): JpegParts | null {
  return atOnce(readingJpeg(bytes))
}

/** {@link readJpeg}, a row of units at a time. */
export function* readingJpeg(bytes: Uint8Array): Steps<JpegParts | null> {
  let reading: Reading | null = null
  const quants: Reading['quants'] = new Map()
  const codes: Reading['codes'] = new Map()
  let restart = 0
  let tableBytes = 0
  let at = 2
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] as number
    if (bytes[at] !== 0xff) return null
    if (marker === 0xd9) return reading?.scans ? reading : null
    if (isBare(marker) || marker === 0xff) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    const end = at + 2 + word(bytes, at + 2)
    const body = bytes.subarray(at + 4, end)
    at = end
    if (marker === 0xdb || marker === 0xc4) tableBytes += body.length
    if (tableBytes > MAX_TABLE_BYTES) return null
    if (marker === 0xdb && !readQuants(body, quants)) return null
    if (marker === 0xc4 && !readCodes(body, codes)) return null
    if (marker === 0xdd) restart = word(body, 0)
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4) {
      // Baseline, extended and progressive ones; the others no browser shows.
      const frame: ReturnType<typeof readFrame> = marker <= 0xc2 && !reading ? readFrame(body) : null
      if (!frame) return null
      reading = { ...frame, progressive: marker === 0xc2, restart, scans: 0, quants, codes, known: new Set() }
    }
    if (marker !== 0xda) continue
    if (!reading || ++reading.scans > MAX_SCANS) return null
    reading.restart = restart
    const next: number | null = yield* readScan(body, bytes, at, reading)
    if (next === null) return null
    at = next
  }
  return null
}

const word = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function readQuants(body: Uint8Array, quants: Reading['quants']): boolean {
  for (let at = 0; at < body.length; ) {
    const head = body[at++] as number
    const wide = head >> 4
    if (wide > 1 || at + 64 * (wide + 1) > body.length) return false
    const table = new Uint16Array(64)
    for (let index = 0; index < 64; index++, at += wide + 1)
      table[ZIGZAG[index] as number] = wide ? word(body, at) : (body[at] as number)
    quants.set(head & 15, table)
  }
  return true
}

function readCodes(body: Uint8Array, codes: Reading['codes']): boolean {
  for (let at = 0; at + 17 <= body.length; ) {
    const counts = body.subarray(at + 1, at + 17)
    const total = counts.reduce((sum, count) => sum + count, 0)
    const table = huffmanTable(counts, body.subarray(at + 17, at + 17 + total))
    if (!table || at + 17 + total > body.length) return false
    codes.set(body[at] as number, table)
    at += 17 + total
  }
  return true
}

function readFrame(body: Uint8Array): (JpegParts & Pick<Reading, 'most'>) | null {
  const count = body[5] ?? 0
  const size = { height: word(body, 1), width: word(body, 3) }
  if (body[0] !== 8 || count < 1 || count > 4 || body.length < 6 + 3 * count) return null
  const heads = Array.from({ length: count }, (_, index) => {
    const [id = 0, shares = 0] = body.subarray(6 + 3 * index)
    return { id, h: shares >> 4, v: shares & 15 }
  })
  if (heads.some(({ h, v }) => h < 1 || h > 4 || v < 1 || v > 4)) return null
  const most = { h: Math.max(...heads.map(({ h }) => h)), v: Math.max(...heads.map(({ v }) => v)) }
  const planes = heads.map((head) => emptyPlane(size, head, most))
  // Which of its tables a colour has is looked up at its first scan: a file may change them in between.
  planes.forEach((plane, index) => {
    plane.quant[0] = body[8 + 3 * index] as number
  })
  return { ...size, planes, most }
}

/** Reads one scan into its planes. @returns where it ends; null where it cannot be read */
function* readScan(head: Uint8Array, bytes: Uint8Array, from: number, reading: Reading): Steps<number | null> {
  const count = head[0] as number
  if (count < 1 || count > 4 || head.length < 4 + 2 * count) return null
  const [first = 0, last = 0, shifts = 0] = head.subarray(1 + 2 * count)
  const range: ScanRange = { first, last, high: shifts >> 4, low: shifts & 15, progressive: reading.progressive }
  if (reading.progressive && (last > 63 || first > last || range.low > 13 || (first > 0 && count > 1))) return null
  const reader = new BitReader(bytes, from)
  const parts: { plane: JpegPlane; read: (block: number) => boolean; reset: () => void }[] = []
  for (let index = 0; index < count; index++) {
    const plane = reading.planes.find(({ id }) => id === head[1 + 2 * index])
    const slots = head[2 + 2 * index] as number
    if (!plane || parts.some((part) => part.plane === plane) || !knowQuant(plane, reading)) return null
    const { codes } = reading
    const reads = blockReader(reader, plane.blocks, range, codes.get(slots >> 4), codes.get(16 | (slots & 15)))
    if (!reads) return null
    parts.push({ plane, ...reads })
  }
  const alone = count === 1 ? (parts[0] as (typeof parts)[0]) : null
  // A colour alone comes without the blocks that only fill up units.
  const across = alone ? Math.ceil(alone.plane.width / 8) : Math.ceil(reading.width / (8 * reading.most.h))
  const down = alone ? Math.ceil(alone.plane.height / 8) : Math.ceil(reading.height / (8 * reading.most.v))
  const total = across * down
  for (let unit = 0; unit < total; unit++) {
    if (reading.restart > 0 && unit > 0 && unit % reading.restart === 0) {
      if (!reader.restart()) break
      for (const { reset } of parts) reset()
    }
    if (reader.missing > MAX_MISSING) {
      if (reading.restart === 0) break
      unit += reading.restart - (unit % reading.restart) - 1
      continue
    }
    const x = unit % across
    if (x === 0) yield
    const y = (unit - x) / across
    for (const { plane, read } of parts) {
      const [h, v] = alone ? [1, 1] : [plane.h, plane.v]
      for (let row = 0; row < v; row++)
        for (let column = 0; column < h; column++)
          if (!read(((y * v + row) * plane.wide + x * h + column) * 64)) return null
    }
  }
  return scanEnd(bytes, from)
}

function knowQuant(plane: JpegPlane, { known, quants }: Reading): boolean {
  if (known.has(plane)) return true
  const table = quants.get(plane.quant[0] as number)
  if (!table) return false
  plane.quant = table
  known.add(plane)
  return true
}

/** The next marker that is no restart. */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = from
  while (at + 1 < bytes.length) {
    const next = bytes[at + 1] as number
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) break
    at++
  }
  return at
}
