import { isDecimal, toScaled, toUnits, trimZeros } from '../decimal/decimal-text.ts'
import { type OrderRules, priceText } from './order-units.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

/** Longest text of a number; nothing that a market can hold needs more. */
const MAX_NUMBER_LENGTH = 32

/** Why a text is no number above zero; null where it is one. */
export function wrongNumber(text: string): RefusalKey | null {
  if (text.length > MAX_NUMBER_LENGTH || !isDecimal(text)) return 'number_format'
  return /[1-9]/.test(text) ? null : 'number_positive'
}

/** A price of a market as ticks. @param field the input that it stands in  @param missing key of the refusal where there is none */
export function checkPrice(
  rules: Pick<OrderRules, 'priceDigits' | 'tick'>,
  price: string | undefined,
  field = 'price',
  missing: RefusalKey = 'price_required',
): { ok: true; ticks: number } | { ok: false; refusal: Refusal } {
  if (!price) return no(field, missing)
  const wrong = wrongNumber(price)
  if (wrong) return no(field, wrong)
  const ticks = toUnits(price, rules.priceDigits)
  if (ticks !== null && ticks % rules.tick === 0) return { ok: true, ticks }
  if (ticks === null && toScaled(price, rules.priceDigits) !== null) return no(field, 'number_format')
  return no(field, 'filter_price_tick', { tick: trimZeros(priceText(rules, rules.tick)) })
}

function no(field: string, key: RefusalKey, params?: Record<string, string>): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: refusal(key, { field, ...(params ? { params } : {}) }) }
}
