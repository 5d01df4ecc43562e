import type { MerchantOffer } from '../../../shared/calls/c2c-calls.ts'
import type { RequestOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { checkAmount } from '../../../shared/rules/amount-rule.ts'
import type { C2cAmounts } from '../../../shared/rules/c2c-amounts.ts'
import { type C2cAsked, c2cAmounts, c2cTermsRefusal, isPayTo } from '../../../shared/rules/c2c-order-rule.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

/** The fields beside which a refusal can stand. */
export type PlaceField = 'amount' | 'pay_to' | 'method' | 'agree' | 'form'

export interface PlaceDraft extends C2cAsked {
  /** null: the merchant's first. */
  method: string | null
  payTo: string
  agree: boolean
}

export function firstDraft(amount: string): PlaceDraft {
  return { field: 'amount', text: amount, method: null, payTo: '', agree: false }
}

/** What is meant by what is typed, at every moment: Enter sends it before the field is left. */
export function meantBy(draft: PlaceDraft): PlaceDraft {
  return { ...draft, text: expandShorthand(draft.text) }
}

export interface Judged {
  /** null where the amount is none. */
  amounts: C2cAmounts | null
  /** What is wrong, in the order of the form. */
  wrong: Partial<Record<PlaceField, Refusal>>
}

/**
 * What an order comes to at a merchant, and what is wrong with it: the exchange's own rules.
 * @param free coins that the person can sell, decimal text; null: not known, the exchange will say
 */
export function judgePlace(offer: MerchantOffer, draft: PlaceDraft, free: string | null): Judged {
  const read = c2cAmounts(offer, draft)
  const wrong: Judged['wrong'] = {}
  if (!read.ok) wrong.amount = read.refusal
  else {
    const terms = c2cTermsRefusal(offer, read.value, draft.field)
    const sold = offer.side === 'sell' && free !== null ? saleRefusal(read.value.quantity, free) : null
    const amount = terms ?? sold
    if (amount) wrong.amount = amount
  }
  if (offer.side === 'sell' && !isPayTo(draft.payTo)) wrong.pay_to = refusal('c2c_pay_to_required', { field: 'pay_to' })
  if (offer.side === 'buy' && !draft.agree) wrong.agree = refusal('agreement_required', { field: 'agree' })
  if (offer.away) wrong.form = refusal('c2c_merchant_away')
  return { amounts: read.ok ? read.value : null, wrong }
}

function saleRefusal(quantity: string, free: string): Refusal | null {
  const checked = checkAmount(quantity, scaled(free), { tooMuch: 'insufficient_funds' })
  return checked.ok ? null : checked.refusal
}

/** The call's request. @param named the merchant is meant, not whoever is best */
export function placeRequest(
  offer: MerchantOffer,
  draft: PlaceDraft,
  named: boolean,
): RequestOf<typeof calls.orderAdd> {
  const { currency_id, side, fiat, price, methods } = offer
  return {
    ...(named && { merchant_id: offer.id }),
    currency_id,
    side,
    fiat,
    [draft.field]: draft.text,
    price,
    ...(named || draft.method !== null ? { method: draft.method ?? methods[0] } : {}),
    ...(side === 'buy' ? { agree: draft.agree } : { pay_to: draft.payTo.trim() }),
  }
}

export type PlaceRequest = ReturnType<typeof placeRequest>

/** What a person means by an order, whatever the price and the best merchant are by then. */
export function placeMeaning(draft: PlaceDraft, { merchant_id, currency_id, side, fiat }: PlaceRequest): string {
  return JSON.stringify([draft, merchant_id, currency_id, side, fiat])
}

/** The field of a refusal of the exchange. */
export function placeFieldOf({ field }: { field?: string | undefined }): PlaceField {
  if (field === 'amount' || field === 'quantity') return 'amount'
  return field === 'pay_to' || field === 'method' || field === 'agree' ? field : 'form'
}
