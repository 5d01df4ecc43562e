import type { BitReader, HuffmanTable } from './jpeg-bits.ts'
import { ZIGZAG } from './jpeg-parts.ts'

/** Which numbers of each block a scan brings, and which of their bits. */
export interface ScanRange {
  progressive: boolean
  first: number
  last: number
  high: number
  low: number
}

interface BlockReader {
  /** Reads the block that begins at `from`. @returns false where its bits are no codes */
  read: (from: number) => boolean
  /** Behind a restart marker each colour begins anew. */
  reset: () => void
}

/** Reads blocks of one colour in one scan; null where a table that it needs was not sent. */
export function blockReader(
  reader: BitReader,
  blocks: Int16Array,
  range: ScanRange,
  dc: HuffmanTable | undefined,
  ac: HuffmanTable | undefined,
): BlockReader | null {
  if (!range.progressive) return dc && ac ? wholeBlocks(reader, blocks, dc, ac) : null
  if (range.first === 0) {
    if (range.high > 0) return dcBits(reader, blocks, range)
    return dc ? dcFirst(reader, blocks, range, dc) : null
  }
  if (!ac) return null
  return range.high > 0 ? acBits(reader, blocks, range, ac) : acFirst(reader, blocks, range, ac)
}

function wholeBlocks(reader: BitReader, blocks: Int16Array, dc: HuffmanTable, ac: HuffmanTable): BlockReader {
  let before = 0
  return {
    read(from) {
      const size = reader.symbol(dc)
      if (size < 0 || size > 15) return false
      before += reader.signed(size)
      blocks[from] = before
      for (let at = 1; at < 64; at++) {
        const symbol = reader.symbol(ac)
        if (symbol < 0) return false
        const bits = symbol & 15
        if (bits === 0) {
          if (symbol < 0xf0) break
          at += 15
          continue
        }
        at += symbol >> 4
        blocks[from + (ZIGZAG[at] as number)] = reader.signed(bits)
      }
      return true
    },
    reset: () => {
      before = 0
    },
  }
}

function dcFirst(reader: BitReader, blocks: Int16Array, { low }: ScanRange, dc: HuffmanTable): BlockReader {
  let before = 0
  return {
    read(from) {
      const size = reader.symbol(dc)
      if (size < 0 || size > 15) return false
      before += reader.signed(size)
      blocks[from] = before << low
      return true
    },
    reset: () => {
      before = 0
    },
  }
}

function dcBits(reader: BitReader, blocks: Int16Array, { low }: ScanRange): BlockReader {
  return {
    read(from) {
      if (reader.bit()) blocks[from] = (blocks[from] as number) | (1 << low)
      return true
    },
    reset: () => undefined,
  }
}

function acFirst(reader: BitReader, blocks: Int16Array, range: ScanRange, ac: HuffmanTable): BlockReader {
  const { first, last, low } = range
  /** Blocks to come that have nothing more in this scan. */
  let ended = 0
  return {
    read(from) {
      if (ended > 0) {
        ended--
        return true
      }
      for (let at = first; at <= last; at++) {
        const symbol = reader.symbol(ac)
        if (symbol < 0) return false
        const bits = symbol & 15
        const run = symbol >> 4
        if (bits === 0) {
          if (run < 15) {
            ended = (1 << run) - 1 + reader.take(run)
            break
          }
          at += 15
          continue
        }
        at += run
        blocks[from + (ZIGZAG[at] as number)] = reader.signed(bits) * (1 << low)
      }
      return true
    },
    reset: () => {
      ended = 0
    },
  }
}

function acBits(reader: BitReader, blocks: Int16Array, range: ScanRange, ac: HuffmanTable): BlockReader {
  const { first, last, low } = range
  const bit = 1 << low
  let ended = 0
  /** One more bit of a number that is known to be none of zero. */
  const refine = (place: number, value: number) => {
    if (reader.bit() && (value & bit) === 0) blocks[place] = value + (value >= 0 ? bit : -bit)
  }
  /** Goes over `run` zeros, refining what stands between. @returns where it stops */
  const skip = (from: number, start: number, run: number) => {
    let at = start
    for (let left = run; at <= last; at++) {
      const place = from + (ZIGZAG[at] as number)
      const value = blocks[place] as number
      if (value !== 0) refine(place, value)
      else if (--left < 0) break
    }
    return at
  }
  return {
    read(from) {
      let at = first
      for (; ended === 0 && at <= last; at++) {
        const symbol = reader.symbol(ac)
        if (symbol < 0) return false
        const run = symbol >> 4
        const fresh = (symbol & 15) !== 0
        if (!fresh && run < 15) {
          ended = (1 << run) + reader.take(run)
          break
        }
        const value = fresh ? (reader.bit() ? bit : -bit) : 0
        at = skip(from, at, run)
        if (value !== 0 && at <= last) blocks[from + (ZIGZAG[at] as number)] = value
      }
      if (ended > 0) {
        skip(from, at, 64)
        ended--
      }
      return true
    },
    reset: () => {
      ended = 0
    },
  }
}
