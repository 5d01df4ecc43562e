import { fromUnits, toScaled, toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { TicketSettings } from './ticket-settings.ts'

/** Hundredths of a percent in one. */
const WHOLE = 10_000n

export interface LimitedOrder {
  /** Decimal text; left out at market. */
  price?: string
  /** Price that it is measured from: mark, on spot the last price; null unknown. */
  reference: string | null
  /** Worth of the order, 10^-8; null where its size does not count: it closes, or is one of spot. */
  worth: bigint | null
  /** Equity of the account, 10^-8; null unknown. */
  equity: bigint | null
}

/**
 * Why the person's own limits stop an order; null where they do not. Only this browser knows them. A limit that cannot be measured
 * stops the order too: it is never off without a word.
 */
export function ownLimit(
  market: Pick<Market, 'price_digits'>,
  order: LimitedOrder,
  { priceLimit, sizeLimit }: Pick<TicketSettings, 'priceLimit' | 'sizeLimit'>,
): AnswerRefusal | null {
  return priceRefusal(market, order, priceLimit) ?? sizeRefusal(order, sizeLimit)
}

function priceRefusal(
  { price_digits }: Pick<Market, 'price_digits'>,
  { price, reference }: LimitedOrder,
  limit: string,
): AnswerRefusal | null {
  const part = toScaled(limit, 2)
  const ticks = price === undefined ? null : toUnits(price, price_digits)
  const from = reference === null ? null : toUnits(reference, price_digits)
  if (!part || ticks === null) return null
  if (!from) return { key: 'own_price_unknown', field: 'price', params: { limit } }
  const away = BigInt(Math.abs(ticks - from))
  if (away * WHOLE <= BigInt(from) * part) return null
  const far = Number((BigInt(from) * part) / WHOLE)
  return {
    key: 'own_price_limit',
    field: 'price',
    params: { limit, low: fromUnits(Math.max(0, from - far), price_digits), high: fromUnits(from + far, price_digits) },
  }
}

function sizeRefusal({ worth, equity }: LimitedOrder, limit: string): AnswerRefusal | null {
  const part = toScaled(limit, 2)
  if (!part || worth === null) return null
  if (equity === null) return { key: 'own_size_unknown', field: 'quantity', params: { limit } }
  const most = equity > 0n ? (equity * part) / WHOLE : 0n
  if (worth <= most) return null
  return { key: 'own_size_limit', field: 'quantity', params: { limit, most: moneyText(most) } }
}
