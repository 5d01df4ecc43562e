import { unscaled } from '../../../shared/perp/scaled.ts'
import { moneyDigits } from '../../ui/money-digits.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { showDecimal } from '../../ui/show-decimal.ts'

/** An amount as sentences and sums say it: two decimals, or more where those would say nothing; cut, never rounded. @param units 10^-8 */
export function moneyText(units: bigint): string {
  const text = unscaled(units)
  return realMinus(showDecimal(text, moneyDigits(text)))
}
