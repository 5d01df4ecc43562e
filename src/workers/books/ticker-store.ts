import { TICKER_LENGTH } from '../../shared/market/delivery.ts'
import type { FrameStage, PushSlot } from '../feed/frame-stage.ts'
import { unitsAt } from './scale.ts'
import type { Taken, TopicStore } from './topic-store.ts'

/** Offset in the staged numbers of c, o, h, l. */
const PRICES = [1, 7, 9, 11] as const
/** Offsets of P, v, q. */
const OTHERS = [3, 5, 13] as const

/** The ticker of one market as its delivery body. */
export class TickerStore implements TopicStore {
  readonly body = new Float64Array(TICKER_LENGTH).fill(Number.NaN)
  filled = false
  private readonly priceDigits: number

  constructor(priceDigits: number) {
    this.priceDigits = priceDigits
  }

  take(slot: PushSlot, stage: FrameStage): Taken {
    const from = stage.numbers
    const at = slot.rowsAt
    for (const offset of PRICES) {
      const decimals = from[at + offset + 1] as number
      if (Number.isNaN(decimals)) continue
      if (Number.isNaN(unitsAt(from[at + offset] as number, decimals, this.priceDigits))) return 'refused'
    }
    for (let i = 0; i < PRICES.length; i++) {
      const price = at + (PRICES[i] as number)
      const decimals = from[price + 1] as number
      this.body[i] = Number.isNaN(decimals) ? Number.NaN : unitsAt(from[price] as number, decimals, this.priceDigits)
    }
    for (let i = 0; i < OTHERS.length; i++) copyDecimal(from, at + (OTHERS[i] as number), this.body, 4 + i * 2)
    this.filled = true
    return 'ok'
  }
}

/** A staged value with its decimals; NaN, 0 where there is none. */
export function copyDecimal(from: Float64Array, at: number, to: Float64Array, index: number): void {
  const decimals = from[at + 1] as number
  const known = !Number.isNaN(decimals)
  to[index] = known ? (from[at] as number) : Number.NaN
  to[index + 1] = known ? decimals : 0
}
