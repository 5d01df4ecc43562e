import { bookChecksum } from '../../shared/wire/checksum.ts'
import { type Applied, type BookRule, type GapReason, VenueBook } from '../base/venue-book.ts'
import type { DepthEvent } from '../base/venue-event.ts'

/**
 * OKX's way to keep a book: a snapshot, then updates that name the one before (`prevSeqId`) where they carry numbers, and a CRC32 of 25
 * levels where they carry one. An update of nothing repeats the number. After maintenance the numbers start again from a lower one,
 * which the update says by a `prevSeqId` that is still the last. Source: OKX's description of its order book channel.
 */
export class OkxRule implements BookRule {
  readonly book = new VenueBook()
  isLive = false
  private last: number | null = null

  get sequence(): number | null {
    return this.last
  }

  take(event: DepthEvent): Applied {
    if (!event.isSnapshot) {
      if (!this.isLive) return { outcome: 'held' }
      if (event.previous !== null && event.previous !== this.last) return this.outOfOrder(event)
    }
    if (!this.book.apply(event)) return this.gap('unreadable')
    this.isLive = true
    this.last = event.last
    if (this.book.isCrossed) return this.gap('crossed')
    if (event.checksum === null) return { outcome: 'applied', checksum: 'none' }
    const { bids, asks } = this.book
    if (bookChecksum(bids.levels, asks.levels) !== event.checksum) return this.gap('checksum')
    return { outcome: 'applied', checksum: 'right' }
  }

  reset(): void {
    this.isLive = false
    this.last = null
  }

  /** What is known already is no gap. */
  private outOfOrder({ last }: DepthEvent): Applied {
    return last !== null && this.last !== null && last === this.last ? { outcome: 'old' } : this.gap('sequence')
  }

  private gap(reason: GapReason): Applied {
    this.reset()
    return { outcome: 'gap', reason }
  }
}
