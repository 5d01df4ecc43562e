import { notionalOf, type Side } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import { staysSolvent } from './after-fill.ts'

/**
 * The worst price, in ticks, at which closing `lots` leaves the account sound (see after-fill.ts), looked for from `worst`, which
 * is the farthest that is asked for, to `best`.
 * @returns null where not even `best` does
 */
export function closingLimit(
  account: Account,
  exposure: Exposure,
  side: Side,
  lots: number,
  worst: number,
  best: number,
): number | null {
  const sound = (price: number) => {
    const closingQuote = notionalOf(exposure.market.rules, price, lots)
    return staysSolvent(account, exposure, { side, closing: lots, closingQuote, opening: 0, openingQuote: 0n })
  }
  if (sound(worst)) return worst
  if (!sound(best)) return null
  let bad = worst
  let good = best
  while (Math.abs(good - bad) > 1) {
    const middle = Math.trunc((good + bad) / 2)
    if (sound(middle)) good = middle
    else bad = middle
  }
  return good
}
