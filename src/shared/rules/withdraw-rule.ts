import { checkAmount } from './amount-rule.ts'
import { moneyText } from './order-units.ts'
import { type Refusal, refusal } from './refusal.ts'

/** What a withdrawal of one coin on one network is judged by; money in 10^-8. */
export interface WithdrawTerms {
  /** Free in the fund wallet. */
  available: bigint
  minimum: bigint
  /** The network's; it comes out of the amount. */
  fee: bigint
  /** Worth that may leave within 24 h, and what of it is used. */
  limit: bigint
  used: bigint
  /** What an amount is worth in the limit's coin; null where nobody knows. */
  worth(amount: bigint): bigint | null
}

export type CheckedWithdraw =
  /** `amount` leaves the account, `received` arrives, `value` counts against the limit. */
  { ok: true; amount: bigint; received: bigint; value: bigint } | { ok: false; refusal: Refusal }

/** May so much be withdrawn? The same answer in the form and in the engine. @param text the amount as it was written */
export function checkWithdraw(text: string, terms: WithdrawTerms): CheckedWithdraw {
  const { available, minimum, fee, limit, used } = terms
  const checked = checkAmount(text, available, { tooMuch: 'insufficient_available_balance' })
  if (!checked.ok) return checked
  const { amount } = checked
  const least = minimum > fee ? minimum : fee + 1n
  if (amount < least) return no('withdraw_minimum', { min: moneyText(least) })
  const value = terms.worth(amount)
  const left = limit > used ? limit - used : 0n
  if (value === null || value > left) return no('withdraw_limit', { limit: moneyText(limit), left: moneyText(left) })
  return { ok: true, amount, received: amount - fee, value }
}

function no(key: 'withdraw_minimum' | 'withdraw_limit', params: Record<string, string>): CheckedWithdraw {
  return { ok: false, refusal: refusal(key, { field: 'amount', params }) }
}
