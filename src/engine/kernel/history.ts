/** Newest records that are kept of one account on one kind of market; older ones leave the state. */
export const HISTORY_LIMIT = 10_000

/** A record's digest as two 32-bit words. */
export type WordPair = readonly [number, number]

/**
 * The newest records of an account, bounded; none changes once it is in. It keeps the sum of its records' digests, so that the hash
 * of the state covers every record without reading them all again; a record's is made when the sum is first asked for.
 */
export class History<T> {
  private records: T[] = []
  private start = 0
  /** Records before this place are in the sum. */
  private summed = 0
  private readonly digestOf: (record: T) => WordPair
  private sumA = 0
  private sumB = 0

  constructor(digestOf: (record: T) => WordPair) {
    this.digestOf = digestOf
  }

  get size(): number {
    return this.records.length - this.start
  }

  add(record: T): void {
    this.records.push(record)
    if (this.size <= HISTORY_LIMIT) return
    if (this.start < this.summed) this.count(this.records[this.start] as T, -1)
    this.start++
    if (this.start < HISTORY_LIMIT) return
    this.records = this.records.slice(this.start)
    this.summed = Math.max(0, this.summed - this.start)
    this.start = 0
  }

  /** Newest first; `page` counts from 1. */
  page(page: number, pageSize: number): T[] {
    const end = this.records.length - (page - 1) * pageSize
    return this.records.slice(Math.max(this.start, end - pageSize), Math.max(this.start, end)).reverse()
  }

  find(wanted: (record: T) => boolean): T | undefined {
    for (let i = this.records.length - 1; i >= this.start; i--) if (wanted(this.records[i] as T)) return this.records[i]
    return undefined
  }

  /** Oldest first. */
  all(): T[] {
    return this.records.slice(this.start)
  }

  sum(): WordPair {
    for (let i = Math.max(this.summed, this.start); i < this.records.length; i++) this.count(this.records[i] as T, 1)
    this.summed = this.records.length
    return [this.sumA, this.sumB]
  }

  private count(record: T, sign: 1 | -1): void {
    const [a, b] = this.digestOf(record)
    this.sumA = (this.sumA + sign * a) >>> 0
    this.sumB = (this.sumB + sign * b) >>> 0
  }
}
