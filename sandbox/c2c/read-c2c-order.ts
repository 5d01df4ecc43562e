import type { InferOutput } from 'valibot'
import type { AddC2c } from '../../src/engine/contract/money-command.ts'
import { type Answered, accepted, refused } from '../../src/shared/calls/answered.ts'
import type { c2cOrderRequest, MerchantOffer } from '../../src/shared/calls/c2c-calls.ts'
import { readAmount } from '../../src/shared/rules/amount-rule.ts'
import { type C2cAsked, c2cAmounts, c2cTermsRefusal, isWorsePrice } from '../../src/shared/rules/c2c-order-rule.ts'
import type { Caller } from '../identity/caller.ts'
import { offersOf } from './offers.ts'
import { coinDigits } from './quote.ts'

type Request = InferOutput<typeof c2cOrderRequest>

/** An order as the engine takes it: the merchant that is named or the best, at its price of this moment where that is no worse than what the person saw. */
export function readC2cOrder(request: Request, context: Caller): Answered<AddC2c> {
  const { currency_id, side, fiat, pay_to = '', agree } = request
  if ((request.amount === undefined) === (request.quantity === undefined))
    return refused('quantity_required', { field: 'amount' })
  const asked: C2cAsked =
    request.amount === undefined
      ? { field: 'quantity', text: request.quantity ?? '' }
      : { field: 'amount', text: request.amount }
  const wrong = c2cAmounts({ side, price: '1', coin_digits: coinDigits(currency_id) }, asked)
  if (!wrong.ok) return wrong
  const seen = readAmount(request.price)
  if (!seen.ok) return { ok: false, refusal: { ...seen.refusal, field: 'price' } }
  if (side === 'sell' && pay_to === '') return refused('c2c_pay_to_required', { field: 'pay_to' })
  if (side === 'buy' && !agree) return refused('agreement_required', { field: 'agree' })

  const offers = offersOf({ currency_id, side, fiat }, context)
  const offer = offerFor(request, asked, offers)
  if (!offer)
    return refused('c2c_no_merchant', {
      code: 404,
      field: request.merchant_id === undefined ? asked.field : 'merchant_id',
    })
  if (isWorsePrice(offer, request.price))
    return refused('c2c_price_moved', { code: 409, field: 'price', params: { price: offer.price } })
  const read = c2cAmounts(offer, asked)
  if (!read.ok) return read
  const refusal = c2cTermsRefusal(offer, read.value, asked.field)
  if (refusal) return { ok: false, refusal }
  const method = request.method ?? offer.methods[0]
  if (method === undefined || !offer.methods.includes(method)) return refused('c2c_method', { field: 'method' })
  return accepted({
    kind: 'addC2c',
    account: context.user,
    merchant: offer.id,
    side,
    asset: currency_id,
    ...read.value,
    price: offer.price,
    fiat,
    method,
    payTo: side === 'sell' ? pay_to : null,
  })
}

/** The merchant that is named, or the best of those that take the amount and the payment. */
function offerFor(
  { merchant_id, method }: Request,
  asked: C2cAsked,
  offers: readonly MerchantOffer[],
): MerchantOffer | undefined {
  if (merchant_id !== undefined) return offers.find(({ id }) => id === merchant_id)
  return offers.find((one) => !one.away && takes(one, asked) && (method === undefined || one.methods.includes(method)))
}

/** Whether a merchant takes an order of so much, and has the coins. */
export function takes(offer: MerchantOffer, asked: C2cAsked): boolean {
  const read = c2cAmounts(offer, asked)
  return read.ok && c2cTermsRefusal(offer, read.value, asked.field) === null
}
