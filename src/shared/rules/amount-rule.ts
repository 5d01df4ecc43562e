import { toScaled } from '../decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from './order-units.ts'
import { wrongNumber } from './price-rule.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

/** Keys for an amount of which nothing, or less, is there. */
export interface AmountKeys {
  tooMuch: RefusalKey
  /** Where nothing is there at all; left out: as for too much. */
  nothing?: RefusalKey
}

/**
 * Is this an amount of money, whoever has it?
 * @param text as it was written
 * @returns the amount in 10^-8, or why it is none; `field` of a refusal is `amount`
 */
export function readAmount(text: string): { ok: true; amount: bigint } | { ok: false; refusal: Refusal } {
  if (text === '') return no('quantity_required')
  const wrong = wrongNumber(text)
  if (wrong) return no(wrong)
  const amount = toScaled(text, MONEY_DIGITS)
  return amount === null ? no('number_format') : { ok: true, amount }
}

/**
 * Is this an amount of money that can be moved? The same answer in the form, in the call and in the engine.
 * @param text as it was written  @param most what is there, 10^-8
 * @returns the amount in 10^-8, or why it is none; `field` of a refusal is `amount`
 */
export function checkAmount(
  text: string,
  most: bigint,
  { tooMuch, nothing = tooMuch }: AmountKeys,
): { ok: true; amount: bigint } | { ok: false; refusal: Refusal } {
  const read = readAmount(text)
  if (!read.ok) return read
  const { amount } = read
  if (most <= 0n && nothing !== tooMuch) return no(nothing)
  return amount <= most ? read : no(tooMuch, { available: moneyText(most > 0n ? most : 0n) })
}

function no(key: RefusalKey, params?: Record<string, string>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, { field: 'amount', ...(params ? { params } : {}) }) }
}
