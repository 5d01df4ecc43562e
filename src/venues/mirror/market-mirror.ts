import { bookChecksum } from '../../shared/wire/checksum.ts'
import type { DepthDelta, DepthSnapshot, Level } from '../../shared/wire/messages.ts'
import type { VenueBook } from '../base/venue-book.ts'
import { type ShowLevel, ShownSide } from './shown-side.ts'

/** Levels a side that are shown. */
export const SHOWN_LEVELS = 1_000

/**
 * Publishes a venue's book on our wire: numbers of our own, one more a push, each naming the one before, and a checksum of our own.
 * Numbers and checksums of the venue do not travel.
 */
export class MarketMirror {
  private readonly bids: ShownSide
  private readonly asks: ShownSide
  private number = 0
  private isShown = false

  /** @param show how a level of the venue is shown; null as it is */
  constructor(show: ShowLevel | null = null) {
    this.bids = new ShownSide(SHOWN_LEVELS, show)
    this.asks = new ShownSide(SHOWN_LEVELS, show)
  }

  /** Number of the newest push; 0 before the first. */
  get u(): number {
    return this.number
  }

  /**
   * Shows the book as it is now.
   * @returns data of a push: the whole book where none was shown, null where nothing has changed
   */
  publish(book: VenueBook): DepthSnapshot | DepthDelta | null {
    const b = this.bids.update(book.bids)
    const a = this.asks.update(book.asks)
    if (!this.isShown) {
      this.isShown = true
      this.number++
      return this.snapshot()
    }
    if (b.length === 0 && a.length === 0) return null
    const pu = this.number
    this.number++
    return { U: this.number, u: this.number, pu, b, a, cs: this.checksum() }
  }

  /** The whole book as it is shown, for who subscribes now. */
  snapshot(): DepthSnapshot {
    const side = (levels: readonly Level[]): Level[] => [...levels]
    return { snapshot: true, u: this.number, b: side(this.bids.shown), a: side(this.asks.shown), cs: this.checksum() }
  }

  /** Best bids as they are shown, at most {@link SHOWN_LEVELS}. */
  get shownBids(): readonly Level[] {
    return this.bids.shown
  }

  get shownAsks(): readonly Level[] {
    return this.asks.shown
  }

  /** Levels are shown in another way from here on: the next push is the whole book. */
  showAs(show: ShowLevel | null): void {
    this.bids.showAs(show)
    this.asks.showAs(show)
    this.lose()
  }

  /** What is shown is worth nothing: the next push is the whole book. */
  lose(): void {
    this.isShown = false
  }

  private checksum(): number {
    return bookChecksum(this.bids.shown, this.asks.shown)
  }
}
