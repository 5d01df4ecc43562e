import { BookSide, isLevel } from './book-side.ts'
import type { DepthEvent } from './venue-event.ts'

/** Why a book cannot be trusted any more. */
export type GapReason = 'sequence' | 'checksum' | 'crossed' | 'unreadable'

/**
 * What came of an update. `held`: it waits for the snapshot; `old`: it was known already; `right`: the venue's checksum was
 * compared.
 */
export type Applied =
  | { outcome: 'applied'; checksum: 'right' | 'none' }
  | { outcome: 'held' | 'old' }
  | { outcome: 'gap'; reason: GapReason }

/** Takes the updates of one market in the order of a venue. Each venue's rule differs. */
export interface BookRule {
  readonly book: VenueBook
  /** Whether the book is what the venue has. */
  readonly isLive: boolean
  /** Number of the book where the venue numbers its updates; null while there is none, and where it does not. */
  readonly sequence: number | null
  take(event: DepthEvent): Applied
  /** The book is asked for anew: what is known of it is worth nothing. */
  reset(): void
}

/** Both sides of a market's book. */
export class VenueBook {
  readonly bids = new BookSide('bids')
  readonly asks = new BookSide('asks')

  clear(): void {
    this.bids.clear()
    this.asks.clear()
  }

  /** Puts the levels of an update in. @returns false where one is no level: the book is not to be trusted then */
  apply({ isSnapshot, bids, asks }: DepthEvent): boolean {
    if (!bids.every(isLevel) || !asks.every(isLevel)) return false
    if (isSnapshot) this.clear()
    for (const level of bids) this.bids.set(level)
    for (const level of asks) this.asks.set(level)
    return true
  }

  /** Keeps so many levels a side. */
  truncate(most: number): void {
    this.bids.truncate(most)
    this.asks.truncate(most)
  }

  /** Whether the best bid is at or above the best ask. */
  get isCrossed(): boolean {
    const bid = this.bids.best()
    const ask = this.asks.best()
    return bid !== null && ask !== null && bid >= ask
  }
}
