import { joined } from './strip-jpeg.ts'
import { pngBodies, Unpack } from './turn-png.ts'

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Where the dots of each pass of an interlaced picture begin, and how far they are apart. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const WHOLE = [[0, 0, 1, 1]] as const
/** How much less packed bytes are at most (RFC 1951: 258 bytes in two bits). */
const MAX_PACKED = 1_032
const LAST_FILTER = 4

/** One pass over a picture: so many rows of so many bytes each, with the byte that names their filter. */
interface Pass {
  rows: number
  bytes: number
}

function passesOf(clean: Uint8Array): Pass[] {
  const view = new DataView(clean.buffer, clean.byteOffset, clean.byteLength)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const bits = view.getUint8(24) * (CHANNELS[view.getUint8(25)] ?? 0)
  return (view.getUint8(28) === 0 ? WHOLE : PASSES)
    .map(([left, top, across, down]) => [Math.ceil((width - left) / across), Math.ceil((height - top) / down)] as const)
    .filter(([wide, high]) => wide > 0 && high > 0)
    .map(([wide, high]) => ({ rows: high, bytes: Math.ceil((wide * bits) / 8) + 1 }))
}

/** False where the packed rows of a stripped PNG are too few for its size, or begin as no packed bytes do. Unpacks nothing. */
export function mayHavePngRows(clean: Uint8Array): boolean {
  const packed = joined(pngBodies(clean, 'IDAT'))
  const [first = 0, second = 0] = packed
  const zlib = (first & 15) === 8 && first >> 4 <= 7 && (second & 32) === 0 && (first * 256 + second) % 31 === 0
  const length = passesOf(clean).reduce((sum, { rows, bytes }) => sum + rows * bytes, 0)
  return zlib && packed.length > 2 && (packed.length - 2) * MAX_PACKED >= length
}

/** False where a stripped PNG does not unpack into all of its rows. No more is unpacked than its size says, and nothing is kept. */
export async function hasPngRows(clean: Uint8Array): Promise<boolean> {
  if (!Unpack) return true
  const stream = new Unpack('deflate')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  // Damaged bytes fail on both sides: the reader tells.
  writer
    .write(joined(pngBodies(clean, 'IDAT')))
    .then(() => writer.close())
    .catch(() => undefined)
  const passes = passesOf(clean)
  let length = 0
  let filterAt = 0
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const part = value ?? new Uint8Array()
      for (let pass = passes[0]; pass && filterAt < length + part.length; pass = passes[0]) {
        if ((part[filterAt - length] as number) > LAST_FILTER) break
        filterAt += pass.bytes
        pass.rows -= 1
        if (pass.rows === 0) passes.shift()
      }
      length += part.length
      if (passes.length > 0 ? filterAt < length : filterAt <= length) {
        await reader.cancel()
        return passes.length === 0
      }
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error
  }
  return false
}
