import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { BookKeeper } from './continuity.ts'
import { GroupedBook } from './grouping.ts'
import { isValidBook } from './saved-book.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** Levels a side that are kept past the hub's life. */
export const SAVED_LEVELS = 200

/** The book of one market as a topic. */
export class DepthStore implements TopicStore {
  readonly keeper: BookKeeper

  constructor(priceDigits: number, quantityDigits: number) {
    this.keeper = new BookKeeper(priceDigits, quantityDigits)
  }

  get filled(): boolean {
    return this.keeper.u >= 0
  }

  take(slot: PushSlot, stage: FrameStage): Taken {
    switch (this.keeper.take(slot, stage)) {
      case 'applied':
        return 'ok'
      case 'gap':
        return 'lost'
      case 'refused':
        return 'refused'
      default:
        return 'same'
    }
  }

  /** Merges a delta that has just been merged once more, which leaves the book as it is: quantities are absolute. For timing. */
  mergeAgain(slot: PushSlot, stage: FrameStage): void {
    const { book } = this.keeper
    if (book.toUnits(slot, stage)) book.merge(slot, stage)
  }

  /** The best levels, in single ticks. */
  save(): Float64Array {
    const whole = new GroupedBook()
    whole.pack(this.keeper, SAVED_LEVELS, 1)
    return whole.body.slice(0, whole.length)
  }

  restore(saved: Float64Array): boolean {
    if (!isValidBook(saved, SAVED_LEVELS)) return false
    this.keeper.remember(saved)
    return true
  }
}
