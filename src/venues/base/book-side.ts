import { isDecimal } from '../../shared/decimal/decimal-text.ts'
import type { Level } from '../../shared/wire/messages.ts'

/** Prices of more digits than these are not distinguished as numbers. */
const EXACT_DIGITS = 15

/** One side of a book: levels by price, best first, each with its own digits. */
export class BookSide {
  readonly levels: Level[] = []
  /** Rank of each level: the price, below zero for bids, so that the best is first. */
  readonly ranks: number[] = []
  private readonly sign: 1 | -1

  constructor(side: 'bids' | 'asks') {
    this.sign = side === 'bids' ? -1 : 1
  }

  clear(): void {
    this.levels.length = 0
    this.ranks.length = 0
  }

  /** Sets a level to its quantity; zero removes it, and does nothing where there is none. */
  set(level: Level): void {
    const rank = this.sign * Number(level[0])
    const at = this.placeOf(rank)
    const isThere = this.ranks[at] === rank
    if (Number(level[1]) === 0) {
      if (!isThere) return
      this.levels.splice(at, 1)
      this.ranks.splice(at, 1)
    } else if (isThere) {
      this.levels[at] = level
    } else {
      this.levels.splice(at, 0, level)
      this.ranks.splice(at, 0, rank)
    }
  }

  /** Keeps the best levels alone. */
  truncate(most: number): void {
    if (this.levels.length <= most) return
    this.levels.length = most
    this.ranks.length = most
  }

  /** Price of the best level as a number; null of an empty side. */
  best(): number | null {
    const rank = this.ranks[0]
    return rank === undefined ? null : rank * this.sign
  }

  private placeOf(rank: number): number {
    let low = 0
    let high = this.ranks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.ranks[middle] as number) < rank) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Whether price and quantity are decimals that can be distinguished. */
export function isLevel([price, quantity]: Level): boolean {
  if (!isDecimal(price) || !isDecimal(quantity)) return false
  return price.length <= EXACT_DIGITS + 1 || significantDigits(price) <= EXACT_DIGITS
}

function significantDigits(price: string): number {
  return price.replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length
}
