import { type Applied, type BookRule, type GapReason, VenueBook } from '../base/venue-book.ts'
import type { DepthEvent } from '../base/venue-event.ts'

/**
 * Bybit's way to keep a book: a snapshot, or a message with the number 1, replaces it; each update's number (`u`) is one more than the
 * last. Source: Bybit's description of its v5 order book topic.
 */
export class BybitRule implements BookRule {
  readonly book = new VenueBook()
  private last: number | null = null

  get isLive(): boolean {
    return this.last !== null
  }

  get sequence(): number | null {
    return this.last
  }

  take(event: DepthEvent): Applied {
    if (event.last === null) return this.gap('unreadable')
    if (!event.isSnapshot) {
      if (this.last === null) return { outcome: 'held' }
      if (event.last <= this.last) return { outcome: 'old' }
      if (event.last !== this.last + 1) return this.gap('sequence')
    }
    if (!this.book.apply(event)) return this.gap('unreadable')
    this.last = event.last
    return this.book.isCrossed ? this.gap('crossed') : { outcome: 'applied', checksum: 'none' }
  }

  reset(): void {
    this.last = null
  }

  private gap(reason: GapReason): Applied {
    this.reset()
    return { outcome: 'gap', reason }
  }
}
