import * as v from 'valibot'
import { call } from './call.ts'
import { balance, candle, decimal, id, interval, nothing, signedDecimal, time } from './entities.ts'

export const lineRequest = v.object({
  interval: v.optional(interval, '1s'),
  currency_id: id,
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1500)), 120),
  /** Candles that open before this time, ms. */
  end: v.optional(time),
})

export const currencyCalls = {
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
      v.object({ id, symbol: v.string(), new_price: decimal, change_rate: signedDecimal, quantity: decimal }),
    ),
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
  }),
}
