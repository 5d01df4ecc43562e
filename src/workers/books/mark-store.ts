import { MARK_LENGTH } from '../../shared/market/delivery.ts'
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
    const mark = nearestUnits(from[at] as number, from[at + 1] as number, priceDigits)
    const index = nearestUnits(from[at + 2] as number, from[at + 3] as number, priceDigits)
    if (Number.isNaN(mark) || Number.isNaN(index)) return false
    body[0] = mark
    body[1] = index
    copyDecimal(from, at + 4, body, 2)
    body[4] = from[at + 6] as number
    copyDecimal(from, at, body, 5)
    copyDecimal(from, at + 2, body, 7)
    return true
  }
}
