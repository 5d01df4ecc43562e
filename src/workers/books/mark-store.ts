import { MARK_LENGTH, MarkAt } from '../../shared/hub-protocol/delivery-layout.ts'
import { StagedMark } from '../feed/frame-stage.ts'
import { BodyStore, copyDecimal } from './body-store.ts'
import { nearestUnits } from './scale.ts'

/**
 * Mark and index price, funding. Exchanges send these with more decimals than the market's prices have, so the
 * ticks are the nearest ones and the exact values stand behind them.
 */
export class MarkStore extends BodyStore {
  constructor(priceDigits: number) {
    super(MARK_LENGTH, priceDigits)
  }

  protected override read(from: Float64Array, at: number): boolean {
    const { body, priceDigits } = this
    const markAt = at + StagedMark.mark
    const indexAt = at + StagedMark.index
    const mark = nearestUnits(from[markAt] as number, from[markAt + 1] as number, priceDigits)
    const index = nearestUnits(from[indexAt] as number, from[indexAt + 1] as number, priceDigits)
    if (Number.isNaN(mark) || Number.isNaN(index)) return false
    body[MarkAt.mark] = mark
    body[MarkAt.index] = index
    copyDecimal(from, at + StagedMark.rate, body, MarkAt.rate)
    body[MarkAt.nextFundingAt] = from[at + StagedMark.nextFundingAt] as number
    copyDecimal(from, markAt, body, MarkAt.exactMark)
    copyDecimal(from, indexAt, body, MarkAt.exactIndex)
    return true
  }
}
