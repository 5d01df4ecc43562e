import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { type C2cAsked, c2cAmounts, c2cTermsRefusal } from '../../../shared/rules/c2c-order-rule.ts'

export interface OfferFilter {
  /** Fiat money as it was written; empty: any amount. */
  amount: string
  /** A way to pay; null: any. */
  method: string | null
  /** Only who can take the amount now. */
  takers: boolean
}

/** Of a hundred orders a merchant completes this many, or it is pointed out. */
const GOOD_PERCENT = 95

/** Share of orders that were completed, in tenths of a percent, rounded down; null before the first order. */
export function completedPermille({ orders, completed }: Pick<MerchantOffer, 'orders' | 'completed'>): number | null {
  return orders === 0 ? null : Math.floor((completed * 1000) / orders)
}

/** A merchant that completes too little. */
export function isPoor({ orders, completed }: Pick<MerchantOffer, 'orders' | 'completed'>): boolean {
  return completed * 100 < orders * GOOD_PERCENT
}

/** What an amount of fiat money comes to at an offer, in coins; null where it is no amount. */
export function coinsAt(offer: MerchantOffer, amount: string): string | null {
  const read = c2cAmounts(offer, { field: 'amount', text: amount })
  return read.ok ? read.value.quantity : null
}

/** Whether a merchant takes so much now. */
export function takesNow(offer: MerchantOffer, asked: C2cAsked): boolean {
  const read = c2cAmounts(offer, asked)
  return !offer.away && read.ok && c2cTermsRefusal(offer, read.value, asked.field) === null
}

/** The offers that a person wants to see, in their order. An amount that is none hides nobody. */
export function shownOffers(
  offers: readonly MerchantOffer[],
  { amount, method, takers }: OfferFilter,
): MerchantOffer[] {
  const asked: C2cAsked = { field: 'amount', text: amount }
  return offers.filter((offer) => {
    if (method !== null && !offer.methods.includes(method)) return false
    return !takers || coinsAt(offer, amount) === null || takesNow(offer, asked)
  })
}

/** Every way to pay that somebody takes, by name. */
export function methodsOf(offers: readonly MerchantOffer[]): string[] {
  return [...new Set(offers.flatMap(({ methods }) => methods))].sort((a, b) => a.localeCompare(b, 'en'))
}

/** The merchant that an order without a name would go to: the first that takes the amount and the payment. */
export function bestOffer(
  offers: readonly MerchantOffer[],
  asked: C2cAsked,
  method: string | null,
): MerchantOffer | null {
  return offers.find((offer) => takesNow(offer, asked) && (method === null || offer.methods.includes(method))) ?? null
}

/** From the least to the most that anybody here takes in one order by a way to pay; null: nobody takes any. */
export function rangeOver(
  offers: readonly MerchantOffer[],
  method: string | null,
): Pick<MerchantOffer, 'min' | 'max'> | null {
  const here = offers.filter(({ away, methods }) => !away && (method === null || methods.includes(method)))
  const [first] = here
  if (!first) return null
  return here.reduce<Pick<MerchantOffer, 'min' | 'max'>>(
    ({ min, max }, offer) => ({
      min: scaled(offer.min) < scaled(min) ? offer.min : min,
      max: scaled(offer.max) > scaled(max) ? offer.max : max,
    }),
    first,
  )
}

/** The range of all, where it is more than that of the merchant that is shown; null where there is nothing to add. */
export function widerRange(
  shown: Pick<MerchantOffer, 'min' | 'max'> | null,
  over: Pick<MerchantOffer, 'min' | 'max'> | null,
): Pick<MerchantOffer, 'min' | 'max'> | null {
  if (!shown || !over) return null
  const same = scaled(shown.min) <= scaled(over.min) && scaled(shown.max) >= scaled(over.max)
  return same ? null : over
}

/** A coin that somebody deals in. */
export type OfferedCoin = Pick<MerchantOffer, 'currency_id' | 'symbol'>

/** Coins that most people buy with money stand first. */
const FIRST = ['USDT', 'BTC', 'ETH']

/** Every coin that somebody deals in. */
export function coinsOf(offers: readonly MerchantOffer[]): OfferedCoin[] {
  const rank = (symbol: string) => (FIRST.includes(symbol) ? FIRST.indexOf(symbol) : FIRST.length)
  const found = new Map(offers.map(({ currency_id, symbol }) => [symbol, { currency_id, symbol }]))
  return [...found.values()].sort((a, b) => rank(a.symbol) - rank(b.symbol) || (a.symbol < b.symbol ? -1 : 1))
}

/** Two letters for a merchant's mark: `Tejo Markets` → `TM`, `Obra` → `OB`. */
export function initials(name: string): string {
  const [first = '', second] = name.split(/\s+/)
  return (second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2)).toUpperCase()
}
