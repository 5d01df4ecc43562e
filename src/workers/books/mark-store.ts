import { MARK_LENGTH } from '../../shared/market/delivery.ts'
import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { nearestUnits } from './scale.ts'
import { copyDecimal } from './ticker-store.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/**
 * Mark and index price, funding. Exchanges send these with more decimals than the market's prices have, so the
 * ticks are the nearest ones and the exact values stand behind them.
 */
export class MarkStore implements TopicStore {
  readonly body = new Float64Array(MARK_LENGTH).fill(Number.NaN)
  filled = false
  private readonly priceDigits: number

  constructor(priceDigits: number) {
    this.priceDigits = priceDigits
  }

  take(slot: PushSlot, stage: FrameStage): Taken {
    const from = stage.numbers
    const at = slot.rowsAt
    const mark = nearestUnits(from[at] as number, from[at + 1] as number, this.priceDigits)
    const index = nearestUnits(from[at + 2] as number, from[at + 3] as number, this.priceDigits)
    if (Number.isNaN(mark) || Number.isNaN(index)) return 'refused'
    this.body[0] = mark
    this.body[1] = index
    copyDecimal(from, at + 4, this.body, 2)
    this.body[4] = from[at + 6] as number
    copyDecimal(from, at, this.body, 5)
    copyDecimal(from, at + 2, this.body, 7)
    this.filled = true
    return 'ok'
  }
}
