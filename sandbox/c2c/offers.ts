import type { MerchantView } from '../../src/engine/contract/money-views.ts'
import type { MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import { toScaled } from '../../src/shared/decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../../src/shared/rules/order-units.ts'
import type { Caller } from '../identity/caller.ts'
import { USDT } from '../market-specs.ts'
import { MERCHANTS, type MerchantSpec } from './merchants.ts'
import { type C2cSide, coinDigits, limitsOf, priceOf } from './quote.ts'

/** Of a hundred orders a merchant completes this many, or stands last. */
const GOOD_PERCENT = 95

export interface Wanted {
  /** Left out: every coin that a merchant deals in. */
  currency_id?: number | undefined
  side: C2cSide
  fiat: string
}

/** Every merchant that deals in the coin and the fiat money at this moment; best price first, those that complete little last. */
export function offersOf(wanted: Wanted, context: Caller): MerchantOffer[] {
  const { exchange, user } = context
  const views = exchange.views.money.merchants()
  const done = exchange.views.money.c2cOrders(user).filter(({ status }) => status === 'completed')
  const offers = MERCHANTS.flatMap((merchant) => {
    const view = views.find(({ id }) => id === merchant.account)
    if (!view) return []
    const with_you = done.filter((order) => order.merchant_id === merchant.account).length
    const coins = wanted.currency_id === undefined ? merchant.coins : [wanted.currency_id]
    return coins.flatMap((currency_id) => {
      const offer = offerOf(merchant, view, { ...wanted, currency_id }, context)
      return offer ? [{ ...offer, with_you }] : []
    })
  })
  return offers.sort((a, b) => Number(isPoor(a)) - Number(isPoor(b)) || betterFirst(wanted.side, a, b) || a.id - b.id)
}

function offerOf(
  merchant: MerchantSpec,
  view: MerchantView,
  { currency_id, side, fiat }: Wanted & { currency_id: number },
  { exchange }: Caller,
): MerchantOffer | null {
  const methods = Object.hasOwn(merchant.fiats, fiat) ? merchant.fiats[fiat] : undefined
  if (!methods || !merchant.coins.includes(currency_id)) return null
  const market = currency_id === USDT ? null : exchange.markets('spot').find((one) => one.currency_id === currency_id)
  const last = currency_id === USDT ? '1' : exchange.ticker('spot', currency_id)?.c
  const price = last === undefined ? null : priceOf(merchant, currency_id, side, fiat, last)
  if (price === null) return null
  const { min, max } = limitsOf(merchant, fiat)
  return {
    id: view.id,
    name: view.name,
    currency_id,
    symbol: market?.base ?? 'USDT',
    coin_digits: coinDigits(currency_id),
    side,
    fiat,
    price,
    min: moneyText(min),
    max: moneyText(max),
    available: side === 'buy' ? (view.coins[currency_id] ?? '0') : null,
    methods: methods.map(({ method }) => method),
    orders: view.orders,
    completed: view.completed,
    pays_in: view.paysIn,
    with_you: 0,
    away: view.away,
  }
}

function isPoor({ orders, completed }: MerchantOffer): boolean {
  return completed * 100 < orders * GOOD_PERCENT
}

/** Who buys wants the lower price, who sells the higher one. */
function betterFirst(side: C2cSide, a: MerchantOffer, b: MerchantOffer): number {
  const [one, other] = [units(a.price), units(b.price)]
  if (one === other) return 0
  return one < other === (side === 'buy') ? -1 : 1
}

function units(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}
