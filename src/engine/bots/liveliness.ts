import type { Liveliness, MarketSpec } from '../contract/command.ts'
import { DAY_VOLATILITY } from './slow-price.ts'

/** Worth of a day's trades on a market that does not say: about what its bots trade, in quote units. */
export const USUAL_DAY_WORTH = 1_250_000_000

/** Worth of a day’s trades on a market, in quote units; {@link USUAL_DAY_WORTH} where it does not say. */
export function dayWorth(liveliness: Liveliness | undefined): number {
  return liveliness?.day_worth ?? USUAL_DAY_WORTH
}

/** How much a market moves against a usual one. */
export function volatilityFactor(liveliness: Liveliness | undefined): number {
  return liveliness ? liveliness.day_move / DAY_VOLATILITY : 1
}

/** @throws RangeError where a market's liveliness makes no sense */
export function checkLiveliness({ symbol, liveliness }: MarketSpec): void {
  if (!liveliness) return
  const { book, day_worth, day_move, pause } = liveliness
  const known = book === 'deep' || book === 'light' || book === 'still'
  if (known && [day_worth, day_move, pause].every((value) => Number.isFinite(value) && value > 0)) return
  throw new RangeError(`market ${symbol}: liveliness`)
}

/** Whether only a light book is kept: it is looked after now and then, not with every tick. */
export function isLight(spec: MarketSpec): boolean {
  return spec.liveliness?.book === 'light'
}
