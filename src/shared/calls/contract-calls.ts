import * as v from 'valibot'
import { call } from './call.ts'
import { decimal, id, market, nothing, signedDecimal, time } from './entities.ts'

const row = v.looseObject({ currency_id: v.number() })

export const contractCalls = {
  contractMarkets: call({
    method: 'GET',
    path: 'api/contract/markets',
    request: nothing,
    response: v.array(market),
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
  /** Funding, mark and index of every perpetual; `next_funding` is server time, ms. */
  contractData: call({
    method: 'GET',
    path: 'api/contract/data',
    request: nothing,
    response: v.array(
      v.object({ currency_id: id, funding_rate: signedDecimal, next_funding: time, mark: decimal, index: decimal }),
    ),
    empty: [],
    write: false,
    auth: false,
    keep: true,
  }),
  /** Never retried and never a toast (product.md §8). */
  contractList: call({
    method: 'GET',
    path: 'api/contract/list',
    request: nothing,
    response: v.object({
      position: v.array(row),
      entrust: v.array(row),
      entrustP: v.array(row),
      totalAmount: v.array(row),
    }),
    empty: { position: [], entrust: [], entrustP: [], totalAmount: [] },
    write: false,
    auth: true,
  }),
}
