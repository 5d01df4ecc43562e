import { TICKER_LENGTH } from '../../shared/market/delivery.ts'
import { BodyStore, copyDecimal } from './body-store.ts'
import { unitsAt } from './scale.ts'

/** Offset in the staged numbers of c, o, h, l. */
const PRICES = [1, 7, 9, 11] as const
/** Offsets of P, v, q. */
const OTHERS = [3, 5, 13] as const

/** The ticker of one market as its delivery body. */
export class TickerStore extends BodyStore {
  constructor(priceDigits: number) {
    super(TICKER_LENGTH, priceDigits)
  }

  protected override read(from: Float64Array, at: number): boolean {
    const { body, priceDigits } = this
    for (const offset of PRICES) {
      const decimals = from[at + offset + 1] as number
      if (Number.isNaN(decimals)) continue
      if (Number.isNaN(unitsAt(from[at + offset] as number, decimals, priceDigits))) return false
    }
    for (let i = 0; i < PRICES.length; i++) {
      const price = at + (PRICES[i] as number)
      const decimals = from[price + 1] as number
      body[i] = Number.isNaN(decimals) ? Number.NaN : unitsAt(from[price] as number, decimals, priceDigits)
    }
    for (let i = 0; i < OTHERS.length; i++) copyDecimal(from, at + (OTHERS[i] as number), body, 4 + i * 2)
    return true
  }
}
