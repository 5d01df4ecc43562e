import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import { MinuteSums } from './minute-sums.ts'

/** Samples of an index that are kept: two hours of seconds. Source: lines.md §1. */
export const KEPT_SAMPLES = 7_200

/**
 * The index of one perpetual, one sample a second: the index of the first tick in it. A second without a tick has none. Seconds are
 * counted since 1970, prices are ticks.
 */
export class IndexFeed {
  readonly minutes = new MinuteSums()
  /** Newest second that was looked at; without a sample where it was dropped. 0 before the first. */
  looked = 0
  /** Sandbox: price of the next sample, whatever the index is; null where nothing is to happen. */
  spike: number | null = null
  /** Sandbox: the next second is to have no sample. */
  drop = false
  private seconds: number[] = []
  private prices: number[] = []
  private start = 0
  private sumA = 0
  private sumB = 0

  get size(): number {
    return this.seconds.length - this.start
  }

  /** Second and price of a sample. @param at 0 is the oldest that is kept */
  sample(at: number): [second: number, price: number] {
    return [this.seconds[this.start + at] as number, this.prices[this.start + at] as number]
  }

  /** The sample of a second; null where there is none. */
  at(second: number): number | null {
    const place = this.placeOf(second)
    return place < this.size && this.seconds[this.start + place] === second ? this.sample(place)[1] : null
  }

  /** Place of the first sample at or after a second; `size` where there is none. */
  placeOf(second: number): number {
    let [low, high] = [this.start, this.seconds.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.seconds[middle] as number) < second) low = middle + 1
      else high = middle
    }
    return low - this.start
  }

  /** @param second later than all before */
  add(second: number, price: number): void {
    this.looked = second
    this.minutes.add(second, price)
    this.keep(second, price)
  }

  /** A sample alone, without its minute. */
  keep(second: number, price: number): void {
    this.seconds.push(second)
    this.prices.push(price)
    this.count(this.seconds.length - 1, 1)
    if (this.size <= KEPT_SAMPLES) return
    this.count(this.start++, -1)
    if (this.start < KEPT_SAMPLES) return
    this.seconds = this.seconds.slice(this.start)
    this.prices = this.prices.slice(this.start)
    this.start = 0
  }

  addTo(digest: Digest): void {
    digest
      .int(this.looked)
      .int(this.spike ?? -1)
      .int(this.drop ? 1 : 0)
    digest.int(this.size).pair([this.sumA, this.sumB])
    this.minutes.addTo(digest)
  }

  private count(at: number, sign: 1 | -1): void {
    const [a, b]: WordPair = new Digest()
      .int(this.seconds[at] as number)
      .int(this.prices[at] as number)
      .words()
    this.sumA = (this.sumA + sign * a) >>> 0
    this.sumB = (this.sumB + sign * b) >>> 0
  }
}
