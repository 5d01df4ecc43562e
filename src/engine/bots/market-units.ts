import { toScaled, toUnits } from '../../shared/decimal/decimal-text.ts'
import type { MarketSpec } from '../contract/command.ts'

/** A market's numbers as its bots count: prices in units of price_digits, sizes in units of quantity_digits. */
export interface MarketUnits {
  start: number
  tick: number
  step: number
  /** Lots that one unit of the quote coin buys at the start price. */
  lotsOfOne: number
}

/** @throws RangeError where the spec's price, tick or step does not fit its digits */
export function marketUnits(spec: MarketSpec): MarketUnits {
  const start = toUnits(spec.start_price, spec.price_digits)
  const tick = toUnits(spec.tick_size, spec.price_digits)
  const step = toUnits(spec.step_size, spec.quantity_digits)
  const one = toScaled('1', spec.quantity_digits)
  if (!start || !tick || !step || !one) throw new RangeError(`market ${spec.symbol}: price, tick or step`)
  return { start, tick, step, lotsOfOne: Number(one) / (start / Number(toScaled('1', spec.price_digits))) }
}
