import { type Applied, type BookRule, VenueBook } from '../base/venue-book.ts'
import type { DepthEvent } from '../base/venue-event.ts'

/**
 * Coinbase's way to keep a book: a snapshot of everything, then updates. They have no numbers of their own: a hole in the numbers of
 * the connection is a gap of every book on it, see `ConnectionSequence`.
 */
export class CoinbaseRule implements BookRule {
  readonly book = new VenueBook()
  readonly sequence = null
  isLive = false

  take(event: DepthEvent): Applied {
    if (!event.isSnapshot && !this.isLive) return { outcome: 'held' }
    const isRead = this.book.apply(event)
    this.isLive = isRead && !this.book.isCrossed
    if (this.isLive) return { outcome: 'applied', checksum: 'none' }
    return { outcome: 'gap', reason: isRead ? 'crossed' : 'unreadable' }
  }

  reset(): void {
    this.isLive = false
  }
}

/** Numbers of a connection's messages: from 0 on, each one more than the last. */
export class ConnectionSequence {
  private last: number | null = null

  /** @returns what came of the number: `old` was there before, `gap` says that something is missing, `begun` is a new connection */
  take(sequence: number): 'next' | 'old' | 'gap' | 'begun' {
    const { last } = this
    if (sequence === 0 && last !== null && last > 0) {
      this.last = 0
      return 'begun'
    }
    if (last !== null && sequence <= last) return 'old'
    this.last = sequence
    return last === null || sequence === last + 1 ? 'next' : 'gap'
  }

  reset(): void {
    this.last = null
  }
}
