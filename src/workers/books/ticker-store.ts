import { TICKER_LENGTH, TickerAt } from '../../shared/hub-protocol/delivery-layout.ts'
import { StagedTicker } from '../feed/frame-stage.ts'
import { BodyStore, copyDecimal } from './body-store.ts'
import { unitsAt } from './scale.ts'

/** Where prices stand in the staged numbers, and in the body. */
const PRICES = [
  [StagedTicker.last, TickerAt.last],
  [StagedTicker.open, TickerAt.open],
  [StagedTicker.high, TickerAt.high],
  [StagedTicker.low, TickerAt.low],
] as const

/** The ticker of one market as its delivery body. */
export class TickerStore extends BodyStore {
  constructor(priceDigits: number) {
    super(TICKER_LENGTH, priceDigits)
  }

  protected override read(from: Float64Array, at: number): boolean {
    const { body, priceDigits } = this
    for (const [offset] of PRICES) {
      const decimals = from[at + offset + 1] as number
      if (Number.isNaN(decimals)) continue
      if (Number.isNaN(unitsAt(from[at + offset] as number, decimals, priceDigits))) return false
    }
    for (const [offset, place] of PRICES) {
      const price = at + offset
      const decimals = from[price + 1] as number
      body[place] = Number.isNaN(decimals) ? Number.NaN : unitsAt(from[price] as number, decimals, priceDigits)
    }
    copyDecimal(from, at + StagedTicker.change, body, TickerAt.change)
    copyDecimal(from, at + StagedTicker.baseVolume, body, TickerAt.baseVolume)
    copyDecimal(from, at + StagedTicker.quoteVolume, body, TickerAt.quoteVolume)
    return true
  }
}
