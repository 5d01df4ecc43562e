import { c2cAmounts } from '../../../shared/rules/c2c-order-rule.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'

/** Why a text is no amount of fiat money; null where it is one. */
export function amountRefusal(text: string): Refusal | null {
  const read = c2cAmounts({ side: 'buy', price: '1', coin_digits: 8 }, { field: 'amount', text })
  return read.ok ? null : read.refusal
}
