import { CRC_START, crcByte, crcEnd } from '../wire/crc32.ts'
import { type Orientation, tiffOrientation } from './exif-orientation.ts'
import { type Pause, type Steps, withPauses } from './steps.ts'
import { joined } from './strip-jpeg.ts'
import { storedAt, turnPlan } from './turn-plan.ts'

interface Packing {
  readable: { getReader(): { read(): Promise<{ done: boolean; value?: Uint8Array }>; cancel(): Promise<void> } }
  writable: { getWriter(): { write(bytes: Uint8Array): Promise<void>; close(): Promise<void> } }
}
type PackingKind = new (format: 'deflate') => Packing
/** Not every platform that is served has them, nor do all of its types. */
export const { CompressionStream: Pack, DecompressionStream: Unpack } = globalThis as unknown as {
  CompressionStream?: PackingKind
  DecompressionStream?: PackingKind
}

const SIGNATURE = 8
/** Bytes of a picture's dots that are turned here: a camera's largest, three a dot. */
const MAX_BYTES = 210_000_000
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Rows that are worked on without a pause. */
const ROWS = 16
/** Each byte as its difference from what its neighbours foretell; rows of less than a byte a dot are written as they are. */
const PAETH = 4

/** The orientation in a PNG's EXIF chunk, as browsers read it; 1 where it has none. */
export function pngOrientation(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE; at + 12 <= bytes.length; at += 12 + view.getUint32(at))
    if (typeAt(bytes, at) === 'eXIf') return tiffOrientation(bytes.subarray(at + 8, at + 8 + view.getUint32(at)))
  return 1
}

/**
 * Turns a PNG upright, dot by dot.
 * @param clean stripped bytes
 * @param pause between pieces of the work
 * @returns null where its rows are interlaced or damaged, or the platform has no streams that unpack
 */
export async function turnPng(
  clean: Uint8Array,
  orientation: Orientation,
  pause: Pause = () => Promise.resolve(),
): Promise<Uint8Array | null> {
  if (!Pack || !Unpack) return null
  const view = new DataView(clean.buffer, clean.byteOffset, clean.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth, colour, interlaced] = [view.getUint8(24), view.getUint8(25), view.getUint8(28)]
  const bits = depth * (CHANNELS[colour] ?? 0)
  const row = Math.ceil((width * bits) / 8)
  if (interlaced !== 0 || bits === 0 || height * (row + 1) > MAX_BYTES) return null
  const chunks = chunksOf(clean)
  const packed = joined(pngBodies(clean, 'IDAT'))
  const rows = await through(packed, new Unpack('deflate'), height * (row + 1))
  if (rows?.length !== height * (row + 1)) return null
  if (!(await withPauses(unfilter(rows, row, Math.max(1, bits >> 3)), pause))) return null
  const plan = turnPlan(orientation)
  const [wide, high] = plan.transposed ? [height, width] : [width, height]
  const turnedRow = Math.ceil((wide * bits) / 8)
  const turned = new Uint8Array(high * (turnedRow + 1))
  const index = (x: number, y: number) => {
    const [sx, sy] = storedAt(plan, x, y, width, height)
    return sy * width + sx
  }
  const origin = index(0, 0)
  const [stepX, stepY] = [index(1, 0) - origin, index(0, 1) - origin]
  const whole = bits >> 3
  for (let y = 0; y < high; y++) {
    if (y % ROWS === 0) await pause()
    for (let x = 0; x < wide; x++) {
      const dot = origin + x * stepX + y * stepY
      const sy = Math.floor(dot / width)
      const sx = dot - sy * width
      const [from, to] = [sy * (row + 1) + 1, y * (turnedRow + 1) + 1]
      if (whole > 0)
        for (let part = 0; part < whole; part++)
          turned[to + x * whole + part] = rows[from + sx * whole + part] as number
      else {
        const value =
          ((rows[from + ((sx * bits) >> 3)] as number) >> (8 - bits - ((sx * bits) & 7))) & ((1 << bits) - 1)
        turned[to + ((x * bits) >> 3)] =
          (turned[to + ((x * bits) >> 3)] as number) | (value << (8 - bits - ((x * bits) & 7)))
      }
    }
  }
  if (whole > 0) await withPauses(filter(turned, turnedRow, whole), pause)
  const data = await through(turned, new Pack('deflate'), Number.POSITIVE_INFINITY)
  if (!data) return null
  const head = clean.slice(SIGNATURE + 8, SIGNATURE + 21)
  new DataView(head.buffer).setUint32(0, wide)
  new DataView(head.buffer).setUint32(4, high)
  const others = chunks.filter(({ type }) => type !== 'IHDR' && type !== 'IDAT' && type !== 'IEND')
  return joined([
    clean.subarray(0, SIGNATURE),
    chunk('IHDR', head),
    ...others.map(({ type, body }) => chunk(type, body)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ])
}

const typeAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at + 4, at + 8))

function chunksOf(clean: Uint8Array): { type: string; body: Uint8Array }[] {
  const view = new DataView(clean.buffer, clean.byteOffset, clean.byteLength)
  const chunks: { type: string; body: Uint8Array }[] = []
  for (let at = SIGNATURE; at + 12 <= clean.length; at += 12 + view.getUint32(at))
    chunks.push({ type: typeAt(clean, at), body: clean.subarray(at + 8, at + 8 + view.getUint32(at)) })
  return chunks
}

/** What the chunks of a type hold. @param clean stripped bytes */
export function pngBodies(clean: Uint8Array, type: string): Uint8Array[] {
  return chunksOf(clean)
    .filter((chunk) => chunk.type === type)
    .map(({ body }) => body)
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const made = new Uint8Array(body.length + 12)
  const view = new DataView(made.buffer)
  view.setUint32(0, body.length)
  for (let at = 0; at < 4; at++) made[4 + at] = type.charCodeAt(at)
  made.set(body, 8)
  let crc = CRC_START
  for (let at = 4; at < made.length - 4; at++) crc = crcByte(crc, made[at] as number)
  view.setInt32(made.length - 4, crcEnd(crc))
  return made
}

/** What a stream makes of some bytes; null where they are damaged or would become more than `most`. */
async function through(bytes: Uint8Array, stream: Packing, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let length = 0
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  // Damaged bytes fail on both sides: the reader tells.
  const written = writer
    .write(bytes)
    .then(() => writer.close())
    .catch(() => undefined)
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      length += value?.length ?? 0
      if (length > most) {
        await reader.cancel()
        return null
      }
      if (value) parts.push(value)
    }
    await written
  } catch (error) {
    if (error instanceof Error) return null
    throw error
  }
  return joined(parts)
}

/** What a byte is predicted to be by its left, upper and upper left neighbours. */
function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** @returns false for a kind of row that there is not */
function* unfilter(rows: Uint8Array, row: number, step: number): Steps<boolean> {
  for (let from = 0; from < rows.length; from += row + 1) {
    if ((from / (row + 1)) % ROWS === 0) yield
    const kind = rows[from] as number
    if (kind > PAETH) return false
    for (let at = 1; at <= row; at++) {
      const left = at > step ? (rows[from + at - step] as number) : 0
      const up = from > 0 ? (rows[from + at - row - 1] as number) : 0
      const corner = from > 0 && at > step ? (rows[from + at - row - 1 - step] as number) : 0
      const more = [0, left, up, (left + up) >> 1, kind === PAETH ? paeth(left, up, corner) : 0][kind] as number
      rows[from + at] = (rows[from + at] as number) + more
    }
  }
  return true
}

function* filter(rows: Uint8Array, row: number, step: number): Steps<void> {
  for (let from = rows.length - row - 1; from >= 0; from -= row + 1) {
    if ((from / (row + 1)) % ROWS === 0) yield
    rows[from] = PAETH
    for (let at = row; at >= 1; at--) {
      const left = at > step ? (rows[from + at - step] as number) : 0
      const up = from > 0 ? (rows[from + at - row - 1] as number) : 0
      const corner = from > 0 && at > step ? (rows[from + at - row - 1 - step] as number) : 0
      rows[from + at] = (rows[from + at] as number) - paeth(left, up, corner)
    }
  }
}
