import { unscaled } from '../../../shared/perp/scaled.ts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import { moneyDigits } from '../../ui/money-digits.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'

/** An amount as sentences and sums say it: two decimals, or more where those would say nothing; cut, never rounded. @param units 10^-8 */
export function moneyText(units: bigint): string {
  const text = unscaled(units)
  return realMinus(showDecimal(text, moneyDigits(text)))
}

const FINE = 6

/** A day's interest: up to six decimals, for a whole term is made of it. @param units 10^-8 */
export function fineText(units: bigint): string {
  const [whole = '', fraction = ''] = unscaled(units).split('.')
  const decimals = fraction.slice(0, FINE).replace(/0+$/, '')
  return decimals.length > 2 ? realMinus(showDecimal(`${whole}.${decimals}`)) : moneyText(units)
}
