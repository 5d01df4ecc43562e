import { type Change, type PlainBook, type PlainSide, sorted, type Update } from './dialect.ts'

/** Levels a side of a window, where a venue keeps to one. */
const KRAKEN_WINDOW = 25

/** One market of a venue that tests play: its book, its numbers, and how it goes on. */
export class FakeMarket {
  readonly symbol: string
  readonly book: PlainBook = { bids: new Map(), asks: new Map() }
  number = 1_000
  private previous = 0
  private readonly chance: () => number
  private readonly style: { byOne: boolean; window: boolean }

  /** @param chance numbers in [0, 1) */
  constructor(symbol: string, chance: () => number, style: { byOne: boolean; window: boolean }) {
    this.symbol = symbol
    this.chance = chance
    this.style = style
    for (let level = 0; level < 60; level++) {
      this.book.bids.set(50_000 - level * 3, 1 + this.below(5_000))
      this.book.asks.set(50_003 + level * 3, 1 + this.below(5_000))
    }
  }

  get best(): { bid: number; ask: number } {
    return { bid: Math.max(...this.book.bids.keys()), ask: Math.min(...this.book.asks.keys()) }
  }

  /** The whole book as it is. */
  snapshot(at: number): Update {
    const most = this.style.window ? KRAKEN_WINDOW : Number.POSITIVE_INFINITY
    const bids = sorted(this.book.bids, -1).slice(0, most)
    const asks = sorted(this.book.asks, 1).slice(0, most)
    return { ...this.numbers(at), bids, asks, isSnapshot: true }
  }

  /** Changes up to four levels. */
  step(at: number): Update {
    const touched = { bids: new Set<number>(), asks: new Set<number>() }
    const before = this.style.window ? { bids: this.window('bids'), asks: this.window('asks') } : null
    for (let level = this.below(4) + 1; level > 0; level--) {
      const name = this.chance() < 0.5 ? 'bids' : 'asks'
      touched[name].add(this.change(name))
    }
    this.previous = this.number
    this.number += this.style.byOne ? 1 : 1 + this.below(4)
    const changed = (name: 'bids' | 'asks'): Change =>
      before
        ? changes(before[name], this.window(name), this.book[name])
        : [...touched[name]].map((ticks) => [ticks, this.book[name].get(ticks) ?? 0])
    return { ...this.numbers(at), bids: changed('bids'), asks: changed('asks'), isSnapshot: false }
  }

  /** After a restart of its service a venue counts from 1 again, with the whole book. */
  restart(at: number): Update {
    this.number = 1
    this.previous = 0
    return this.snapshot(at)
  }

  private numbers(at: number) {
    const { symbol, number, previous, book } = this
    return { symbol, number, previous, from: previous + 1, book, at }
  }

  /** @returns the price of the level that changed */
  private change(name: 'bids' | 'asks'): number {
    const side = this.book[name]
    const sign = name === 'bids' ? -1 : 1
    const known = [...side.keys()].sort((one, other) => sign * (one - other))
    // Within the ten best levels: what lies deeper, Kraken's checksum does not see.
    const ticks = (known[this.below(8)] as number) + (this.chance() < 0.7 ? 0 : sign * this.below(3))
    if (known.length > 30 && this.chance() < 0.3) side.delete(ticks)
    else side.set(ticks, 1 + this.below(5_000))
    return ticks
  }

  private window(name: 'bids' | 'asks'): PlainSide {
    return new Map(sorted(this.book[name], name === 'bids' ? -1 : 1).slice(0, KRAKEN_WINDOW))
  }

  private below(limit: number): number {
    return Math.floor(this.chance() * limit)
  }
}

/** Levels that are new or other than before, and those that are gone; one that was only pushed out of the window is not said. */
function changes(before: PlainSide, now: PlainSide, whole: PlainSide): Change {
  const changed: Change = []
  for (const [ticks, lots] of now) if (before.get(ticks) !== lots) changed.push([ticks, lots])
  for (const ticks of before.keys()) if (!whole.has(ticks)) changed.push([ticks, 0])
  return changed
}
