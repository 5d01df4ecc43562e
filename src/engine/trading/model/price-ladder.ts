import { PriceLevel } from './price-level.ts'

/**
 * The price levels of one side. Their keys stand in a typed array in rising order, the best last (a bid's key is its price,
 * an ask's the negative), so that changes near the best move few numbers.
 */
export class PriceLadder {
  private readonly sign: 1 | -1
  private keys = new Float64Array(256)
  private count = 0
  private readonly levels = new Map<number, PriceLevel>()
  private best: PriceLevel | null = null

  constructor(side: 'buy' | 'sell') {
    this.sign = side === 'buy' ? 1 : -1
  }

  get size(): number {
    return this.count
  }

  bestLevel(): PriceLevel | null {
    return this.best
  }

  at(price: number): PriceLevel | undefined {
    return this.levels.get(price)
  }

  /** The level `rank` places behind the best (0 is the best). */
  ranked(rank: number): PriceLevel | undefined {
    return rank < this.count ? this.levels.get(this.sign * (this.keys[this.count - 1 - rank] as number)) : undefined
  }

  /** How many levels are better than `price`. */
  rankOf(price: number): number {
    const key = this.sign * price
    const at = this.lowerBound(key)
    return this.count - at - (at < this.count && this.keys[at] === key ? 1 : 0)
  }

  /** The level of a price, made where there is none. */
  open(price: number): PriceLevel {
    const known = this.levels.get(price)
    if (known) return known
    const level = new PriceLevel(price)
    this.levels.set(price, level)
    const key = this.sign * price
    const at = this.lowerBound(key)
    if (this.count === this.keys.length) {
      const wider = new Float64Array(this.count * 2)
      wider.set(this.keys)
      this.keys = wider
    }
    this.keys.copyWithin(at + 1, at, this.count)
    this.keys[at] = key
    this.count++
    if (at === this.count - 1) this.best = level
    return level
  }

  /** Takes an empty level away. */
  close(price: number): void {
    if (!this.levels.delete(price)) return
    const at = this.lowerBound(this.sign * price)
    this.keys.copyWithin(at, at + 1, this.count)
    this.count--
    if (at === this.count) this.best = this.ranked(0) ?? null
  }

  private lowerBound(key: number): number {
    let low = 0
    let high = this.count
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.keys[middle] as number) < key) low = middle + 1
      else high = middle
    }
    return low
  }
}
