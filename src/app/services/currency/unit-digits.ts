import { moneyDigits } from '../../ui/money-digits.ts'
import { PRICING_UNITS } from './pricing.ts'

/** Decimals of an amount of a display currency: its own from one unit on, as many as tell something below. @param code of the currency */
export function unitDigits(text: string, code: string): number {
  const own = PRICING_UNITS.find((unit) => unit.code === code)?.digits ?? 2
  return own === 0 && !/^-?0(\.|$)/.test(text) ? 0 : moneyDigits(text)
}
