import type { BookRule } from '../../src/venues/base/venue-book.ts'
import type { DepthEvent } from '../../src/venues/base/venue-event.ts'
import type { Instrument, VenueStream } from '../../src/venues/base/venue-plan.ts'

/** An answer to a question for the book is waited for so long, ms. */
const ANSWER_MS = 5_000
/** Between two questions for one book, doubling while it keeps failing, ms. */
const ASK_MS = 1_000
const MAX_ASK_MS = 60_000
/** A book that was right for so long has not been failing, ms. */
const STEADY_MS = 10_000
/** A book is silent after so many times its usual interval, and never before or after so long, ms. */
const SILENT_TIMES = 10
const SILENT_LEAST = 5_000
const SILENT_MOST = 60_000
/** Share of the newest interval in the usual one. */
const SHARE = 0.1

/** One market's book on one connection: its rule, and when it has to be asked for anew. */
export class BookFeed {
  readonly instrument: Instrument
  readonly stream: VenueStream
  readonly rule: BookRule
  /** The venue does not give this book: it is not asked for any more on this connection. */
  isRefused = false
  /** The question waits for its turn, or an answer by REST is on its way. */
  isAsking = false
  private liveSince: number | null = null
  private updatedAt: number
  private usual: number | null = null
  /** The venue's time of the newest update, ms; null right after a whole book. */
  private newestAt: number | null = null
  private askedAt: number | null = null
  private failures = 0

  /** @param now when it was subscribed, ms */
  constructor(instrument: Instrument, stream: VenueStream, rule: BookRule, now: number) {
    this.instrument = instrument
    this.stream = stream
    this.rule = rule
    this.updatedAt = now
  }

  get isLive(): boolean {
    return this.liveSince !== null
  }

  /** It is as the venue has it. @returns whether it was not before */
  updated(now: number, { isSnapshot, at }: Pick<DepthEvent, 'isSnapshot' | 'at'>): boolean {
    this.newestAt = isSnapshot ? null : at
    const interval = now - this.updatedAt
    if (this.isLive) this.usual = this.usual === null ? interval : this.usual + SHARE * (interval - this.usual)
    this.updatedAt = now
    if (this.isLive) return false
    this.liveSince = now
    return true
  }

  /** Whether an update of a number that is known is newer by the venue's clock: then its numbers have begun again. */
  beganAgain({ at }: Pick<DepthEvent, 'at'>): boolean {
    return this.newestAt !== null && at !== null && at > this.newestAt
  }

  /** It cannot be trusted any more. @returns whether it could before */
  lose(now: number): boolean {
    const wasLive = this.liveSince !== null
    if (this.liveSince !== null && now - this.liveSince >= STEADY_MS) this.failures = 0
    this.liveSince = null
    this.newestAt = null
    this.rule.reset()
    return wasLive
  }

  /** Nothing came for so long that it may have ended without a word. */
  isSilent(now: number): boolean {
    if (!this.isLive) return false
    const patience = this.usual === null ? SILENT_MOST : this.usual * SILENT_TIMES
    return now - this.updatedAt > Math.min(SILENT_MOST, Math.max(SILENT_LEAST, patience))
  }

  /** Whether it is to be asked for now. */
  isDue(now: number): boolean {
    if (this.isLive || this.isRefused || this.isAsking) return false
    if (this.askedAt === null) return true
    const spacing = Math.min(MAX_ASK_MS, ASK_MS * 2 ** this.failures)
    const patience = this.updatedAt > this.askedAt ? 0 : ANSWER_MS
    return now - this.askedAt >= Math.max(spacing, patience)
  }

  /** It was asked for: by a subscription, or by REST. */
  asked(now: number): void {
    this.isAsking = false
    if (this.askedAt !== null) this.failures++
    this.askedAt = now
  }

  /** The answer to the question cannot be used: the next one need not wait for it. */
  answered(now: number): void {
    this.updatedAt = now
  }
}
