const QUICK = 9

/** Codes of a Huffman table, as they are looked up. */
export interface HuffmanTable {
  /** By the next nine bits: length in the high byte, symbol in the low one; 0 for longer codes. */
  quick: Uint16Array
  /** By length: the largest code, -1 for none, and what added to a code is its place among the symbols. */
  largest: Int32Array
  offset: Int32Array
  symbols: Uint8Array
}

/** A table of its sixteen counts and its symbols; null where these are no codes. */
export function huffmanTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable | null {
  const table = {
    quick: new Uint16Array(1 << QUICK),
    largest: new Int32Array(18).fill(-1),
    offset: new Int32Array(18),
    symbols,
  }
  let code = 0
  let place = 0
  for (let length = 1; length <= 16; length++, code <<= 1) {
    const count = counts[length - 1] as number
    if (code + count > 1 << length) return null
    table.offset[length] = place - code
    for (let index = 0; index < count; index++, code++, place++) {
      if (length > QUICK) continue
      const from = code << (QUICK - length)
      table.quick.fill((length << 8) | (symbols[place] as number), from, from + (1 << (QUICK - length)))
    }
    if (count > 0) table.largest[length] = code - 1
  }
  return table
}

/** Reads a scan bit by bit; at its end come zeros. */
export class BitReader {
  readonly #bytes: Uint8Array
  #bits = 0
  #count = 0
  at: number
  /** Bytes that were asked for past the end. */
  missing = 0

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  #load(): void {
    let byte = this.#bytes[this.at]
    if (byte === undefined || (byte === 0xff && this.#bytes[this.at + 1] !== 0)) {
      // A marker, or nothing more: the decoder gets zeros.
      byte = 0
      this.missing++
    } else this.at += byte === 0xff ? 2 : 1
    this.#bits = (this.#bits << 8) | byte
    this.#count += 8
  }

  bit(): number {
    if (this.#count === 0) this.#load()
    return (this.#bits >>> --this.#count) & 1
  }

  /** The next `count` bits as a number; at most 16. */
  take(count: number): number {
    while (this.#count < count) this.#load()
    this.#count -= count
    return (this.#bits >>> this.#count) & ((1 << count) - 1)
  }

  /** A signed number of so many bits, as JPEG writes them. */
  signed(count: number): number {
    if (count === 0) return 0
    const value = this.take(count)
    return value < 1 << (count - 1) ? value - (1 << count) + 1 : value
  }

  /** The next symbol; -1 where the bits are no code. */
  symbol(table: HuffmanTable): number {
    while (this.#count < 16) this.#load()
    const found = table.quick[(this.#bits >>> (this.#count - QUICK)) & ((1 << QUICK) - 1)] as number
    if (found !== 0) {
      this.#count -= found >> 8
      return found & 0xff
    }
    const next = (this.#bits >>> (this.#count - 16)) & 0xffff
    for (let length = 1; length <= 16; length++) {
      const code = next >> (16 - length)
      if (code > (table.largest[length] as number)) continue
      this.#count -= length
      return table.symbols[code + (table.offset[length] as number)] as number
    }
    return -1
  }

  /** Goes on behind the next restart marker. @returns false where none comes */
  restart(): boolean {
    const bytes = this.#bytes
    this.#bits = this.#count = this.missing = 0
    while (this.at + 1 < bytes.length) {
      const next = bytes[this.at + 1] as number
      if (bytes[this.at] === 0xff && next >= 0xd0 && next <= 0xd7) {
        this.at += 2
        return true
      }
      this.at++
    }
    return false
  }
}
