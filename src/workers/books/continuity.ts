import { StaleReason } from '../../shared/hub-protocol/delivery.ts'
import { DEPTH_HEAD, DEPTH_ROW, DepthAt, LevelAt } from '../../shared/hub-protocol/delivery-layout.ts'
import type { DepthHead, LevelArrays } from '../feed/frame-stage.ts'
import { Book } from './book.ts'
import { DeltaBuffer } from './delta-buffer.ts'

export const BookState = { waiting: 0, live: 1, stale: 2, refused: 3 } as const
export type BookStateCode = (typeof BookState)[keyof typeof BookState]
export const ChecksumState = { none: 0, ok: 1, differs: 2 } as const

/** What became of one push. */
export type Outcome = 'applied' | 'duplicate' | 'kept' | 'gap' | 'refused'

/**
 * Keeps one book right by the six rules of docs/wire.md. Whoever feeds it asks for the book again where
 * an outcome is `gap`; until a snapshot comes, deltas are kept and the book is not live.
 */
export class BookKeeper {
  readonly book: Book
  /** Sequence of the book; -1 before the first snapshot. */
  u = -1
  state: BookStateCode = BookState.waiting
  /** Why it is stale or refused: a StaleReason. */
  reason: number = StaleReason.none
  checksum: number = ChecksumState.none
  checksumEver = false
  /** Sequence at which a checksum was last looked at. */
  checkedAt = 0
  /** Checksums that agreed. */
  checksumsOk = 0
  /** Times that the book was lost, for the health panel. */
  gaps = 0
  /** Checksums that differed, and the newest such pair. */
  checksumFailures = 0
  expected = 0
  computed = 0
  /** Of the push that left a hole: its first sequence and the one that it says it follows (NaN where it does not say). */
  lostFrom = Number.NaN
  lostFollows = Number.NaN
  /** Its levels are the best ones of another life: there may have been more. */
  remembered = false
  /** Best prices in ticks at which the book was last crossed. */
  crossedBid = Number.NaN
  crossedAsk = Number.NaN
  private readonly buffer = new DeltaBuffer()

  constructor(priceDigits: number, quantityDigits: number) {
    this.book = new Book(priceDigits, quantityDigits)
  }

  get buffered(): number {
    return this.buffer.size
  }

  /** A new connection: what was kept belongs to the old one, the book waits for its snapshot. */
  restart(reason: number): void {
    this.buffer.clear()
    this.state = this.u < 0 ? BookState.waiting : BookState.stale
    this.reason = reason
  }

  /** Takes the best levels of another life, a sound depth body: stale until a snapshot comes, whatever deltas come before. */
  remember(body: Float64Array): void {
    const { bids, asks } = this.book
    const count = body[DepthAt.bids] as number
    for (let i = 0; i < count + (body[DepthAt.asks] as number); i++) {
      const at = DEPTH_HEAD + i * DEPTH_ROW
      const price = body[at + LevelAt.ticks] as number
      const lots = body[at + LevelAt.lots] as number
      if (i < count) bids.set(price, lots, 0)
      else asks.set(-price, lots, 0)
    }
    this.u = body[DepthAt.u] as number
    this.remembered = true
    this.state = BookState.stale
    this.reason = StaleReason.socket
  }

  /** Something of this market was lost or could not be read. */
  lose(reason: number): void {
    if (this.state === BookState.live) this.gaps++
    if (this.state === BookState.waiting || this.state === BookState.refused) return
    this.state = BookState.stale
    this.reason = reason
  }

  /** Takes one staged push; its levels are turned into ticks and lots where they stand. */
  take(head: DepthHead, levels: LevelArrays): Outcome {
    if (head.snapshot) return this.snapshot(head, levels)
    if (this.state === BookState.refused) return 'refused'
    if (this.state !== BookState.live) {
      this.buffer.add(head, levels)
      return 'kept'
    }
    const outcome = this.delta(head, levels)
    if (outcome === 'gap') this.buffer.add(head, levels)
    return outcome
  }

  private snapshot(head: DepthHead, levels: LevelArrays): Outcome {
    if (!this.book.toUnits(head, levels)) {
      this.buffer.clear()
      return this.refuse()
    }
    this.book.replace(head, levels)
    this.u = head.u
    this.remembered = false
    this.state = BookState.live
    this.reason = StaleReason.none
    this.checksum = ChecksumState.none
    if (!this.sound(head.cs)) return 'gap'
    let outcome: Outcome = 'applied'
    for (const buffered of this.buffer.take()) {
      if (outcome === 'gap') this.buffer.again(buffered)
      else if (buffered.head.u > head.u) {
        const next = this.delta(buffered.head, buffered.levels)
        if (next === 'refused') return next
        if (next !== 'gap') continue
        outcome = 'gap'
        this.buffer.again(buffered)
      }
    }
    return outcome
  }

  private delta(head: DepthHead, levels: LevelArrays): Outcome {
    if (head.u <= this.u) return 'duplicate'
    const follows = Number.isNaN(head.pu) ? head.U <= this.u + 1 && this.u + 1 <= head.u : head.pu === this.u
    if (!follows) {
      this.lostFrom = head.U
      this.lostFollows = head.pu
      return this.gap(StaleReason.gap)
    }
    if (!this.book.toUnits(head, levels)) return this.refuse()
    this.book.merge(head, levels)
    this.u = head.u
    return this.sound(head.cs) ? 'applied' : 'gap'
  }

  /** Crossed or locked, or another checksum than the server's: the book is lost. */
  private sound(cs: number): boolean {
    if (this.book.crossed) {
      const { bids, asks } = this.book
      this.crossedBid = bids.bestKey
      this.crossedAsk = -asks.bestKey
      this.gap(StaleReason.crossed)
      return false
    }
    if (Number.isNaN(cs)) return true
    this.checkedAt = this.u
    const computed = this.book.checksum()
    if (computed === cs) {
      this.checksum = ChecksumState.ok
      this.checksumEver = true
      this.checksumsOk++
      return true
    }
    this.checksum = ChecksumState.differs
    this.checksumFailures++
    this.expected = cs
    this.computed = computed
    this.gap(StaleReason.checksum)
    return false
  }

  private gap(reason: number): Outcome {
    this.gaps++
    this.state = BookState.stale
    this.reason = reason
    return 'gap'
  }

  private refuse(): Outcome {
    this.state = BookState.refused
    this.reason = StaleReason.inexact
    return 'refused'
  }
}
