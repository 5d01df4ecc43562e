import type { WordPair } from './history.ts'

/**
 * A 64-bit digest in two 32-bit lanes (the mixing steps of murmur3). It tells two states apart, it is no defence against
 * somebody who forges one.
 */
export class Digest {
  private a = 0x2545f491
  private b = 0x7f4a7c15

  /** A safe integer. */
  int(value: number): this {
    this.word(value | 0)
    return this.word(Math.floor(value / 4294967296) | 0)
  }

  big(value: bigint): this {
    return value === 0n ? this.word(0) : this.text(value.toString(36))
  }

  text(value: string): this {
    this.word(value.length)
    for (let i = 0; i < value.length; i++) this.word(value.charCodeAt(i))
    return this
  }

  pair(value: WordPair): this {
    return this.word(value[0]).word(value[1])
  }

  /** The running lanes, for a checkpoint. */
  save(): WordPair {
    return [this.a, this.b]
  }

  load([a, b]: WordPair): this {
    this.a = a | 0
    this.b = b | 0
    return this
  }

  words(): WordPair {
    return [finish(this.a ^ this.b), finish((this.b + Math.imul(this.a, 5)) | 0)]
  }

  hex(): string {
    return this.words()
      .map((word) => word.toString(16).padStart(8, '0'))
      .join('')
  }

  private word(value: number): this {
    let k = Math.imul(value, 0xcc9e2d51)
    k = (k << 15) | (k >>> 17)
    const a = this.a ^ Math.imul(k, 0x1b873593)
    this.a = (Math.imul((a << 13) | (a >>> 19), 5) + 0xe6546b64) | 0
    const b = this.b ^ Math.imul(value, 0x85ebca6b)
    this.b = (Math.imul((b << 11) | (b >>> 21), 0xc2b2ae35) + 0x38495ab5) | 0
    return this
  }
}

function finish(word: number): number {
  let h = word ^ (word >>> 16)
  h = Math.imul(h, 0x85ebca6b)
  h ^= h >>> 13
  h = Math.imul(h, 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}
