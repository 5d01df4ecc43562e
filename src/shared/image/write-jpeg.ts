import { type HuffmanCodes, shortestCodes } from './jpeg-codes.ts'
import { type JpegParts, type JpegPlane, ZIGZAG } from './jpeg-parts.ts'
import { atOnce, type Steps } from './steps.ts'

/** Largest number that a block may hold. */
const MOST = 1023

/** Where symbols and the bits behind them go: counted first, written then. */
interface Sink {
  symbol(table: number, symbol: number): void
  bits(value: number, count: number): void
}

/**
 * Puts a JPEG together: one scan, its codes as short as they can be.
 * @param heads segments to keep from the picture before, with their markers
 */
export function writeJpeg(parts: JpegParts, heads: readonly Uint8Array[]): Uint8Array {
  return atOnce(writingJpeg(parts, heads))
}

/** {@link writeJpeg}, a row of units at a time. */
export function* writingJpeg(parts: JpegParts, heads: readonly Uint8Array[]): Steps<Uint8Array> {
  const often = [0, 1, 2, 3].map(() => new Array<number>(256).fill(0))
  yield* writeScan(parts, {
    symbol: (table, symbol) => {
      const counts = often[table] as number[]
      counts[symbol] = (counts[symbol] as number) + 1
    },
    bits: () => undefined,
  })
  const tables = often.map((counts) => shortestCodes(counts))
  const out = new ByteList()
  out.push(0xff, 0xd8)
  for (const head of heads) out.push(...head)
  const quants = [...new Set(parts.planes.map(({ quant }) => quant))]
  const wide = quants.some((quant) => quant.some((step) => step > 255))
  quants.forEach((quant, index) => {
    const steps = Array.from(ZIGZAG.subarray(0, 64), (at) => quant[at] as number)
    const body = wide ? steps.flatMap((step) => [step >> 8, step & 255]) : steps
    out.segment(0xdb, [(wide ? 16 : 0) | index, ...body])
  })
  // Only baseline ones have steps of one byte.
  out.segment(wide ? 0xc1 : 0xc0, [
    ...[8, parts.height >> 8, parts.height & 255, parts.width >> 8, parts.width & 255, parts.planes.length],
    ...parts.planes.flatMap(({ id, h, v, quant }) => [id, (h << 4) | v, quants.indexOf(quant)]),
  ])
  const slots = parts.planes.length > 1 ? 2 : 1
  for (let slot = 0; slot < slots; slot++)
    for (const kind of [0, 1]) {
      const { counts, symbols } = tables[2 * slot + kind] as HuffmanCodes
      out.segment(0xc4, [(kind << 4) | slot, ...counts, ...symbols])
    }
  const scan = parts.planes.flatMap(({ id }, index) => [id, index === 0 ? 0x00 : 0x11])
  out.segment(0xda, [parts.planes.length, ...scan, 0, 63, 0])
  yield* writeScan(parts, {
    symbol: (table, symbol) => {
      const { code, length } = tables[table] as HuffmanCodes
      out.bits(code[symbol] as number, length[symbol] as number)
    },
    bits: (value, count) => out.bits(value, count),
  })
  out.endBits()
  out.push(0xff, 0xd9)
  return out.whole()
}

function* writeScan(parts: JpegParts, sink: Sink): Steps<void> {
  const alone = parts.planes.length === 1
  const [first] = parts.planes as [JpegPlane]
  const most = {
    h: Math.max(...parts.planes.map(({ h }) => h)),
    v: Math.max(...parts.planes.map(({ v }) => v)),
  }
  const across = alone ? Math.ceil(first.width / 8) : Math.ceil(parts.width / (8 * most.h))
  const down = alone ? Math.ceil(first.height / 8) : Math.ceil(parts.height / (8 * most.v))
  const before = parts.planes.map(() => 0)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++)
      parts.planes.forEach((plane, index) => {
        const [h, v] = alone ? [1, 1] : [plane.h, plane.v]
        for (let row = 0; row < v; row++)
          for (let column = 0; column < h; column++) {
            const from = ((y * v + row) * plane.wide + x * h + column) * 64
            before[index] = writeBlock(sink, plane.blocks, from, before[index] as number, index === 0 ? 0 : 2)
          }
      })
    yield
  }
}

/** @returns the first number of the block: the next one is written as the difference from it */
function writeBlock(sink: Sink, blocks: Int16Array, from: number, before: number, table: number): number {
  const first = limited(blocks[from] as number)
  writeNumber(sink, table, 0, first - before)
  let zeros = 0
  for (let at = 1; at < 64; at++) {
    const value = limited(blocks[from + (ZIGZAG[at] as number)] as number)
    if (value === 0) {
      zeros++
      continue
    }
    for (; zeros > 15; zeros -= 16) sink.symbol(table + 1, 0xf0)
    writeNumber(sink, table + 1, zeros, value)
    zeros = 0
  }
  if (zeros > 0) sink.symbol(table + 1, 0)
  return first
}

const limited = (value: number) => (value > MOST ? MOST : value < -MOST ? -MOST : value)

function writeNumber(sink: Sink, table: number, zeros: number, value: number): void {
  const size = 32 - Math.clz32(value < 0 ? -value : value)
  sink.symbol(table, (zeros << 4) | size)
  if (size > 0) sink.bits(value < 0 ? value + (1 << size) - 1 : value, size)
}

/** Bytes that grow, and bits among them. */
class ByteList {
  #bytes = new Uint8Array(1 << 16)
  #length = 0
  #bits = 0
  #count = 0

  push(...bytes: readonly number[]): void {
    for (const byte of bytes) this.#add(byte)
  }

  segment(marker: number, body: readonly number[]): void {
    const length = body.length + 2
    this.push(0xff, marker, length >> 8, length & 255, ...body)
  }

  /** At most sixteen bits. */
  bits(value: number, count: number): void {
    this.#bits = (this.#bits << count) | value
    this.#count += count
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#bits >>> this.#count) & 255
      this.#add(byte)
      if (byte === 255) this.#add(0)
    }
  }

  endBits(): void {
    if (this.#count > 0) this.bits((1 << (8 - this.#count)) - 1, 8 - this.#count)
  }

  whole(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length)
  }

  #add(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#length)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes[this.#length++] = byte
  }
}
