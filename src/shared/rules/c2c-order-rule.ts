import { toScaled } from '../decimal/decimal-text.ts'
import { readAmount } from './amount-rule.ts'
import { type C2cAmounts, type C2cPrice, coinsFor, fiatFor, hasCoinDigits, hasFiatDigits } from './c2c-amounts.ts'
import { isMessage } from './c2c-message.ts'
import { MONEY_DIGITS } from './order-units.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'
import { isVisibleLine } from './visible-text.ts'

/** What of a merchant's offer an order is held against. */
export interface C2cTerms extends C2cPrice {
  fiat: string
  /** Fiat money of one order, at least and at most, decimal text. */
  min: string
  max: string
  /** Coins that the merchant has; null where it buys. */
  available: string | null
}

/** An amount as a person gives it: fiat money, or coins. */
export interface C2cAsked {
  field: 'amount' | 'quantity'
  text: string
}

type Read<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

/** Most characters of a payment detail and of an appeal, as people count them. */
export const PAY_TO_MOST = 100

/** Where a merchant pays a person that sells: one line of up to 100 characters. */
export const isPayTo = (text: string): boolean => isVisibleLine(text, 1, PAY_TO_MOST)

/** What happened, in up to 500 characters as people count them. */
export const isAppeal = isMessage

/** Coins and fiat money of an amount at a merchant's price, or why it is none. */
export function c2cAmounts(terms: C2cPrice, { field, text }: C2cAsked): Read<C2cAmounts> {
  const read = readAmount(text)
  if (!read.ok) return { ok: false, refusal: { ...read.refusal, field } }
  const { amount } = read
  const fits = field === 'amount' ? hasFiatDigits(amount) : hasCoinDigits(terms.coin_digits, amount)
  if (!fits) return no('number_format', field)
  return { ok: true, value: field === 'amount' ? coinsFor(terms, amount) : fiatFor(terms, amount) }
}

/** Whether a merchant takes an order of so much: its limits, then the coins that it has. Null where it does. */
export function c2cTermsRefusal(terms: C2cTerms, amounts: C2cAmounts, field: C2cAsked['field']): Refusal | null {
  const { min, max, fiat, available } = terms
  const total = units(amounts.total)
  if (total < units(min) || total > units(max))
    return refusal('c2c_amount_range', { field, params: { min, max, fiat: fiat.toUpperCase() } })
  if (available !== null && units(available) < units(amounts.quantity))
    return refusal('c2c_not_enough', { code: 409, field, params: { available } })
  return null
}

/** Whether the price is worse for the person than what it saw. */
export function isWorsePrice({ side, price }: C2cPrice, seen: string): boolean {
  const [now, then] = [units(price), units(seen)]
  return now !== then && now > then === (side === 'buy')
}

function units(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}

function no(key: RefusalKey, field: string): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, { field }) }
}
