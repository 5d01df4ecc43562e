import * as v from 'valibot'
import { C2C_MESSAGE_KINDS, C2C_MESSAGE_SENDERS, isMessage } from '../rules/c2c-message.ts'
import { isAppeal, isPayTo } from '../rules/c2c-order-rule.ts'
import { plainText } from '../rules/plain-text.ts'
import type { RefusalKey } from '../rules/refusal.ts'
import { tidyLine } from '../rules/visible-text.ts'
import { call } from './call.ts'
import { decimal, id, listOf, numberText, queryNumber, side, time } from './entities.ts'

const write = { method: 'POST', empty: null, write: true, auth: true } as const
const currency = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[a-z]{3}$/))
const named = v.object({ id: v.pipe(queryNumber, v.integer()) })

/** What a merchant offers, from the person's side: `buy` is what the person does. */
export const merchantOffer = v.object({
  id,
  name: v.string(),
  currency_id: id,
  symbol: v.string(),
  /** Decimals of an amount of the coin. */
  coin_digits: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8)),
  side,
  /** Fiat money for one coin. */
  fiat: v.string(),
  price: decimal,
  /** Fiat money that one order takes, at least and at most. */
  min: decimal,
  max: decimal,
  /** Coins that the merchant has; null where it buys. */
  available: v.nullable(decimal),
  methods: v.array(v.string()),
  /** Orders that were over within the last 30 days, and those of them that were completed. */
  orders: v.number(),
  completed: v.number(),
  /** Seconds that the completed ones took it, on the mean; null before the first. */
  pays_in: v.nullable(v.number()),
  /** Completed with this person. */
  with_you: v.number(),
  away: v.boolean(),
})
export type MerchantOffer = v.InferOutput<typeof merchantOffer>

export const c2cOrder = v.object({
  id,
  side,
  currency_id: id,
  symbol: v.string(),
  /** Coins in escrow. */
  quantity: decimal,
  fiat: v.string(),
  price: decimal,
  /** Fiat money. */
  total: decimal,
  merchant_id: id,
  merchant: v.string(),
  /** The merchant's orders that were over within the last 30 days, those completed, and the mean seconds that these took it. */
  merchant_record: v.object({ orders: v.number(), completed: v.number(), pays_in: v.nullable(v.number()) }),
  method: v.string(),
  /** Where who buys has to pay: name and account. */
  payee: v.object({ name: v.string(), account: v.string() }),
  status: v.picklist(['unpaid', 'paid', 'appealed', 'completed', 'cancelled']),
  /** Why it is over: cancelled_by_user, unpaid, decided; null otherwise. */
  reason: v.nullable(v.string()),
  /** The exchange's own words with its decision, as plain text. */
  note: v.nullable(v.string()),
  appeal: v.nullable(v.string()),
  /** Messages of the merchant's that the person has not seen. */
  unread: v.number(),
  /** Server time, ms: when an unpaid order cancels itself, and when an appeal opens. */
  pay_by: time,
  appeal_from: v.nullable(time),
  created_at: time,
  paid_at: v.nullable(time),
  appealed_at: v.nullable(time),
  closed_at: v.nullable(time),
})
export type C2cOrderRow = v.InferOutput<typeof c2cOrder>

/** A message of an order. What is not `text` is put into words by whoever shows it. */
export const c2cMessage = v.object({
  /** From 1 within the order. */
  id,
  from: v.picklist(C2C_MESSAGE_SENDERS),
  kind: v.picklist(C2C_MESSAGE_KINDS),
  /** What the person has written; null otherwise. */
  text: v.nullable(v.string()),
  created_at: time,
})
export type C2cMessageRow = v.InferOutput<typeof c2cMessage>

export const c2cOrderRequest = v.object({
  /** Left out: whoever offers the best price for the amount (/onePurchase). */
  merchant_id: v.optional(id),
  currency_id: id,
  side,
  fiat: currency,
  /** Fiat money; or coins by `quantity`, one of the two. */
  amount: v.optional(numberText),
  quantity: v.optional(numberText),
  /** The price that the person saw: a worse one is refused with the new one, a better one taken. */
  price: numberText,
  /** Left out: the merchant's first. */
  method: v.optional(v.pipe(v.string(), v.maxLength(40, 'c2c_method' satisfies RefusalKey))),
  /** Who buys has to agree to the terms (product.md §5). */
  agree: v.optional(v.boolean(), false),
  /** Selling: where the merchant pays. */
  pay_to: v.optional(
    v.pipe(v.string(), v.check(isPayTo, 'c2c_pay_to_required' satisfies RefusalKey), v.transform(tidyLine)),
  ),
})

export const c2cCalls = {
  /** Offers, best first; merchants that complete less than 95 % stand last. Public: `with_you` is 0 for a visitor. */
  orderMerchant: call({
    method: 'GET',
    path: 'api/order/merchant',
    request: v.object({
      /** Left out: every coin that somebody deals in. */
      currency_id: v.optional(v.pipe(queryNumber, v.integer())),
      side,
      fiat: currency,
      /** Fiat money: merchants that take it alone. */
      amount: v.optional(numberText),
      method: v.optional(v.string()),
    }),
    response: v.array(merchantOffer),
    empty: [],
    write: false,
    auth: false,
    personal: true,
  }),
  orderAdd: call({
    ...write,
    opens: true,
    moves: true,
    path: 'api/order/add',
    request: c2cOrderRequest,
    response: c2cOrder,
  }),
  orderCancel: call({ ...write, path: 'api/order/cancel', request: v.object({ id }), response: c2cOrder }),
  orderStatus: call({
    method: 'GET',
    path: 'api/order/status',
    request: named,
    response: c2cOrder,
    empty: null,
    write: false,
    auth: true,
  }),
  orderPayed: call({ ...write, moves: true, path: 'api/order/payed', request: v.object({ id }), response: c2cOrder }),
  /** Lets the coins of a sale go. A GET that changes state (product.md §7): never prefetched, cached or retried. */
  orderComplete: call({
    ...write,
    moves: true,
    method: 'GET',
    path: 'api/order/complete',
    request: named,
    response: c2cOrder,
  }),
  orderAppeal: call({
    ...write,
    path: 'api/order/appeal',
    request: v.object({
      id,
      text: v.pipe(
        v.string(),
        v.transform(plainText),
        v.trim(),
        v.check(isAppeal, 'appeal_required' satisfies RefusalKey),
      ),
    }),
    response: c2cOrder,
  }),
  /** Messages of an order, oldest first. */
  orderMessages: call({
    method: 'GET',
    path: 'api/order/message-list',
    request: named,
    response: v.array(c2cMessage),
    empty: [],
    write: false,
    auth: true,
  }),
  orderMessage: call({
    ...write,
    path: 'api/order/message',
    request: v.object({
      id,
      text: v.pipe(
        v.string(),
        v.transform(plainText),
        v.trim(),
        v.check(isMessage, 'message_required' satisfies RefusalKey),
      ),
    }),
    response: c2cMessage,
  }),
  /** The person has seen the messages up to one. */
  orderMessageRead: call({
    ...write,
    path: 'api/order/message-read',
    request: v.object({ id, upto: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)) }),
    response: v.object({ unread: v.number() }),
  }),
  /** Newest first. */
  orderList: call({
    method: 'GET',
    path: 'api/order/order-list',
    request: v.object({
      page: v.optional(v.pipe(queryNumber, v.integer(), v.minValue(1)), 1),
      /** Those that are over, or not yet; all where it is left out. */
      state: v.optional(v.picklist(['open', 'over'])),
    }),
    response: listOf(c2cOrder),
    empty: { list: [], total: 0 },
    write: false,
    auth: true,
  }),
}
