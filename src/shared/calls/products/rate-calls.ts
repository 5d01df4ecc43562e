import * as v from 'valibot'
import { call } from '../call.ts'
import { decimal, id } from '../entities.ts'

/** A share as decimal text: `0.001` is 0.10 %. */
const share = v.string()
const fees = v.object({ maker: share, taker: share })

const rates = v.object({
  spot: fees,
  perpetual: fees,
  /** Of the market with the highest leverage; other markets have the rows of their leverage, notionals ÷ 10. */
  tiers: v.array(v.object({ max_notional: decimal, leverage: v.number(), maintenance: share })),
  /** `cap`: highest funding rate of that market. `at`: UTC. */
  funding: v.object({ cap: share, at: v.array(v.string()) }),
  options: v.object({
    flash_rate: share,
    flash_break_even: share,
    /** What volatility options pay back of all stakes on the mean. */
    volatility_return: share,
  }),
  fast_redeem_fee: share,
  copy_share: share,
  rebate: share,
  withdrawals: v.array(
    v.object({ currency_id: id, symbol: v.string(), network: v.string(), fee: decimal, minimum: decimal }),
  ),
  /** Most that a person of a level may withdraw in 24 hours, worth in USDT. */
  kyc_limits: v.object({ none: decimal, basic: decimal, advanced: decimal }),
})
export type Rates = v.InferOutput<typeof rates>

/** Every fee and limit in one answer, from the constants by which the exchange charges. Answered by the host. */
export const rateCalls = {
  commonRates: call({
    method: 'GET',
    path: 'api/common/rates',
    request: v.object({}),
    response: rates,
    empty: null,
    write: false,
    auth: false,
    keep: true,
  }),
}
