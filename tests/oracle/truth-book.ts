import { compareDecimals, type NaiveDepth, type NaiveDigits, type NaiveLevel, naiveCrc32, plain } from './naive-book.ts'

/** Decimal text as a whole count of 10^-digits. */
export function unitsOf(text: string, digits: number): number {
  const [whole = '', fraction = ''] = plain(text).split('.')
  return Number(BigInt(whole + fraction.padEnd(digits, '0')))
}

/** One level as a number of 32 bits; the sum over a book tells it from another, whatever their order. */
export function levelMark(bid: boolean, ticks: number, lots: number): number {
  let mark = bid ? 0x51ed270b : 0x2545f491
  for (const part of [ticks % 0x100000000, ticks / 0x100000000, lots % 0x100000000, lots / 0x100000000]) {
    mark = Math.imul(mark ^ part, 0x9e3779b1)
    mark ^= mark >>> 15
  }
  return mark >>> 0
}

export function bookMark(bids: number, asks: number, sum: number): string {
  return `${bids}/${asks}/${sum.toString(36)}`
}

/** The book as its server has it, and what it was at every sequence: an intact stream, merged as plainly as can be. */
export class TruthBook {
  u = -1
  private readonly digits: NaiveDigits
  private bids = new Map<string, NaiveLevel>()
  private asks = new Map<string, NaiveLevel>()
  private sum = 0
  private readonly marks = new Map<number, string>()

  constructor(digits: NaiveDigits) {
    this.digits = digits
  }

  take(data: NaiveDepth): void {
    if (data.snapshot) {
      this.bids = new Map()
      this.asks = new Map()
      this.sum = 0
    } else if (this.u < 0 || data.u <= this.u) return
    this.merge(true, this.bids, data.b)
    this.merge(false, this.asks, data.a)
    this.u = data.u
    this.marks.set(data.u, bookMark(this.bids.size, this.asks.size, this.sum))
  }

  /** What {@link bookMark} gives of the book that it was at a sequence; undefined where it never was at it. */
  markAt(u: number): string | undefined {
    return this.marks.get(u)
  }

  /** The book as a server sends it, best first. @param checked with `cs` */
  snapshot(checked: boolean): NaiveDepth {
    const b = [...this.bids.values()].sort((x, y) => compareDecimals(y[0], x[0]))
    const a = [...this.asks.values()].sort((x, y) => compareDecimals(x[0], y[0]))
    const parts: string[] = []
    for (let i = 0; i < 25; i++) parts.push(...(b[i] ?? []), ...(a[i] ?? []))
    return { snapshot: true, u: this.u, b, a, ...(checked ? { cs: naiveCrc32(parts.join(':')) } : {}) }
  }

  private merge(bid: boolean, side: Map<string, NaiveLevel>, levels: NaiveLevel[]): void {
    for (const level of levels) {
      const key = plain(level[0])
      const had = side.get(key)
      if (had) this.sum -= this.mark(bid, had)
      if (plain(level[1]) === '0') side.delete(key)
      else {
        side.set(key, level)
        this.sum += this.mark(bid, level)
      }
    }
  }

  private mark(bid: boolean, [price, quantity]: NaiveLevel): number {
    return levelMark(bid, unitsOf(price, this.digits.priceDigits), unitsOf(quantity, this.digits.quantityDigits))
  }
}
