import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { divideDown, divideNearest, divideUp } from '../../../shared/perp/exact-division.ts'
import { ONE, SCALE_DIGITS } from '../../../shared/perp/scale.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { LOST } from './live-account.ts'

const SIX = 6
const PERCENT_DIGITS = 3

/** A price in 10^-8 with six places, the nearest, thousands in groups. */
export function exactPrice(price: bigint): string {
  return showDecimal(fromScaled(divideNearest(price, 10n ** BigInt(SCALE_DIGITS - SIX)), SIX))
}

/** A price in 10^-8 to the market's digits: up for a long, down for a short, so that liquidation is never nearer than shown. */
export function againstHolder(price: bigint, direction: 1 | -1, digits: number): string {
  const unit = 10n ** BigInt(SCALE_DIGITS - digits)
  return fromScaled(direction === 1 ? divideUp(price, unit) : divideDown(price, unit), digits)
}

/** A rate in 10^-8 as percent with three decimals, cut towards minus infinity. */
export function percentText(rate: bigint): string {
  const unit = 10n ** BigInt(SCALE_DIGITS - 2 - PERCENT_DIGITS)
  return trimZeros(fromScaled(divideDown(rate, unit), PERCENT_DIGITS))
}

/** A margin ratio in 10^-8 as percent, rounded up to two decimals; 100 where there is nothing left behind it. */
export function ratioPercent(ratio: bigint): string {
  if (ratio >= LOST || ratio >= ONE) return '100'
  return trimZeros(fromScaled(divideUp(ratio, 10_000n), 2))
}
