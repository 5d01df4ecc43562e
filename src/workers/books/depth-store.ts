import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { BookKeeper } from './continuity.ts'
import type { Taken, TopicStore } from './topic-store.ts'

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
}
