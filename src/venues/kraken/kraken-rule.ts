import { CRC_START, crcEnd, crcText } from '../../shared/wire/crc32.ts'
import type { Level } from '../../shared/wire/messages.ts'
import { type Applied, type BookRule, type GapReason, VenueBook } from '../base/venue-book.ts'
import type { DepthEvent } from '../base/venue-event.ts'

const CHECKED_LEVELS = 10

/**
 * Kraken's way to keep a book: a snapshot, then updates without numbers; the book is cut to the subscribed depth after each, and a CRC32
 * of ten levels a side says whether it is right. Source: Kraken's guide to the book checksum, v2.
 */
export class KrakenRule implements BookRule {
  readonly book = new VenueBook()
  readonly sequence = null
  isLive = false
  private readonly depth: number

  /** @param depth levels a side that were subscribed */
  constructor(depth: number) {
    this.depth = depth
  }

  take(event: DepthEvent): Applied {
    if (!event.isSnapshot && !this.isLive) return { outcome: 'held' }
    if (!this.book.apply(event)) return this.gap('unreadable')
    this.book.truncate(this.depth)
    this.isLive = true
    if (this.book.isCrossed) return this.gap('crossed')
    if (event.checksum === null) return { outcome: 'applied', checksum: 'none' }
    return krakenChecksum(this.book) === event.checksum
      ? { outcome: 'applied', checksum: 'right' }
      : this.gap('checksum')
  }

  reset(): void {
    this.isLive = false
  }

  private gap(reason: GapReason): Applied {
    this.reset()
    return { outcome: 'gap', reason }
  }
}

/**
 * CRC32, unsigned, of the ten best asks and then the ten best bids, price and quantity each without its point and the zeros before its
 * first digit.
 */
export function krakenChecksum({ bids, asks }: VenueBook): number {
  let crc = CRC_START
  for (const side of [asks.levels, bids.levels])
    for (const level of side.slice(0, CHECKED_LEVELS))
      for (const text of level as Level) crc = crcText(crc, digitsOf(text))
  return crcEnd(crc) >>> 0
}

function digitsOf(text: string): string {
  return text.replace('.', '').replace(/^0+/, '')
}
