import { type Applied, type BookRule, VenueBook } from '../base/venue-book.ts'
import type { DepthEvent } from '../base/venue-event.ts'

/** How many updates wait for the snapshot. */
const MAX_HELD = 1_000

/**
 * Binance's way to keep a book: updates wait for a snapshot by REST; those up to its number L are dropped. Spot: each covers the number
 * after the book's. USD-M: the first one covers L or names it, and each names the last (`pu`). A snapshot that is older than the book
 * changes nothing.
 * Source: Binance's own descriptions "How to manage a local order book correctly", spot and USD-M.
 *
 *   waiting ──snapshot──▶ joining ──first update──▶ live
 *      ▲                     │                       │
 *      └───── reset, gap ────┴───────────────────────┘
 */
export class BinanceRule implements BookRule {
  readonly book = new VenueBook()
  private readonly isUsdm: boolean
  private held: DepthEvent[] = []
  /** Number of the book; null while there is none. */
  private last: number | null = null
  private hasJoined = false

  /** @param isUsdm its updates name the one before */
  constructor(isUsdm: boolean) {
    this.isUsdm = isUsdm
  }

  get isLive(): boolean {
    return this.last !== null
  }

  get sequence(): number | null {
    return this.last
  }

  take(event: DepthEvent): Applied {
    if (event.last === null || (!event.isSnapshot && event.first === null)) return this.gap('unreadable')
    if (event.isSnapshot) return this.takeSnapshot(event)
    if (this.last === null) {
      this.held.push(event)
      if (this.held.length > MAX_HELD) this.held.shift()
      return { outcome: 'held' }
    }
    return this.takeUpdate(event)
  }

  reset(): void {
    this.held = []
    this.last = null
    this.hasJoined = false
  }

  private takeSnapshot(event: DepthEvent): Applied {
    if (this.last !== null && (event.last as number) <= this.last) return { outcome: 'old' }
    if (!this.book.apply(event)) return this.gap('unreadable')
    const { held } = this
    this.held = []
    this.last = event.last
    this.hasJoined = false
    for (const update of held) {
      const applied = this.takeUpdate(update)
      if (applied.outcome === 'gap') return applied
    }
    return { outcome: 'applied', checksum: 'none' }
  }

  private takeUpdate(event: DepthEvent): Applied {
    const last = event.last as number
    const book = this.last as number
    // USD-M's first update may end at the snapshot's own number.
    if (last < book || (last === book && (this.hasJoined || !this.isUsdm))) return { outcome: 'old' }
    if (!this.follows(event, book)) return this.gap('sequence')
    if (!this.book.apply(event)) return this.gap('unreadable')
    this.last = last
    this.hasJoined = true
    return this.book.isCrossed ? this.gap('crossed') : { outcome: 'applied', checksum: 'none' }
  }

  private follows({ first, last, previous }: DepthEvent, book: number): boolean {
    if (this.isUsdm && this.hasJoined) return previous === book
    if (this.isUsdm) return previous === book || ((first as number) <= book && book <= (last as number))
    return (first as number) <= book + 1
  }

  private gap(reason: 'sequence' | 'crossed' | 'unreadable'): Applied {
    this.reset()
    return { outcome: 'gap', reason }
  }
}
