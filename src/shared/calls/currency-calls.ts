import * as v from 'valibot'
import { call } from './call.ts'
import {
  balance,
  candle,
  decimal,
  id,
  interval,
  nothing,
  numberText,
  queryNumber,
  signedDecimal,
  time,
} from './entities.ts'

export const lineRequest = v.object({
  interval: v.optional(interval, '1s'),
  currency_id: id,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1500)), 120),
  /** Candles that open before this time, ms. */
  end: v.optional(time),
})

/** Accounts between which a person moves money. */
export const wallet = v.picklist(['fund', 'c2c', 'spot', 'contract', 'option', 'finance'])

export const currencyCalls = {
  /**
   * Between two of the person's own accounts; answers with the currency's balances. Out of `contract` goes what margins leave, and
   * only what perpetuals settle in goes there.
   */
  transfer: call({
    method: 'POST',
    path: 'api/currency/transfer',
    request: v.object({ currency_id: v.optional(id), from: wallet, to: wallet, amount: numberText }),
    response: balance,
    empty: null,
    write: true,
    moves: true,
    auth: true,
  }),
  /** Balances of every currency, all accounts; product.md §8 gives an empty list as its default and never a toast. */
  accountCurrency: call({
    method: 'GET',
    path: 'api/currency/accountCurrency',
    request: nothing,
    response: v.array(balance),
    empty: [],
    write: false,
    auth: true,
  }),
  currencyList: call({
    method: 'GET',
    path: 'api/currency/list',
    request: v.object({ price: v.optional(v.string()) }),
    response: v.array(
      v.object({
        id,
        symbol: v.string(),
        name: v.string(),
        new_price: decimal,
        change_rate: signedDecimal,
        quantity: decimal,
      }),
    ),
    empty: [],
    write: false,
    auth: false,
    keep: true,
  }),
  /** Facts of one coin; null where there is none (no cap, no year). */
  currencyDetail: call({
    method: 'GET',
    path: 'api/currency/detail',
    request: v.object({ id: v.pipe(queryNumber, v.integer()) }),
    response: v.object({
      id,
      symbol: v.string(),
      name: v.string(),
      circulating: decimal,
      max_supply: v.nullable(decimal),
      launched: v.nullable(v.number()),
    }),
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
  /** Closes of the last 48 half hours, oldest first; ids without a market are left out. */
  sparklines: call({
    method: 'GET',
    path: 'api/currency/sparklines',
    request: v.object({
      kind: v.picklist(['spot', 'contract']),
      ids: v.pipe(v.string(), v.regex(/^\d{1,9}(,\d{1,9}){0,59}$/)),
    }),
    response: v.array(v.object({ id, points: v.array(decimal) })),
    empty: [],
    write: false,
    auth: false,
    keep: true,
  }),
  /** Currencies of the person's own list; product.md §8 gives an empty list as its default. */
  ulistCurrency: call({
    method: 'GET',
    path: 'api/ulist/currency',
    request: nothing,
    response: v.array(v.object({ id, symbol: v.string() })),
    empty: [],
    write: false,
    auth: false,
  }),
  contractLine: call({
    method: 'POST',
    path: 'api/currency/contractLine',
    request: lineRequest,
    response: v.array(candle),
    empty: [],
    write: false,
    auth: false,
  }),
  getCurrencyFee: call({
    method: 'POST',
    path: 'api/common/getCurrencyFee',
    request: v.object({ currency: v.string() }),
    response: v.object({ tether: v.record(v.string(), decimal) }),
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
}
