import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { accepted } from '../../../src/shared/calls/answered.ts'
import type { rateCalls } from '../../../src/shared/calls/products/rate-calls.ts'
import { SHARE_PERCENT } from '../../../src/shared/lines/copy-share.ts'
import { FLASH_RATE, VOLATILITY_RETURN } from '../../../src/shared/lines/option-rate.ts'
import { breakEven, hundredthsText, shareText } from '../../../src/shared/lines/published-rates.ts'
import { REBATE_TOTAL } from '../../../src/shared/lines/rebate.ts'
import { FAST_FEE_PPM } from '../../../src/shared/lines/redemption.ts'
import { fundingCap } from '../../../src/shared/perp/funding-cap.ts'
import { FUNDING_PERIOD } from '../../../src/shared/perp/funding-time.ts'
import { tiersOf } from '../../../src/shared/perp/tiers.ts'
import { KYC_DAY_LIMITS } from '../../../src/shared/rules/kyc-level.ts'
import { moneyText } from '../../../src/shared/rules/order-units.ts'
import { COIN_ROWS } from '../../coins/coins.ts'
import { feesOf } from '../../market-specs.ts'
import { networksOf } from '../../money/networks.ts'
import type { CallContext } from '../call-context.ts'

const DAY = 24 * 3_600_000
/** Of our own BTC perpetual. */
const MAX_LEVERAGE = 125

/** What the exchange charges, from the markets, networks and constants that it charges by. */
export const rateHandlers: CallHandlers<keyof typeof rateCalls, CallContext> = {
  commonRates(_request, { exchange }) {
    // A real exchange's markets come with their first price; some have no perpetuals at all.
    const spot = exchange.markets('spot')[0] ?? feesOf('spot')
    const perpetual = exchange.markets('contract')[0] ?? feesOf('contract')
    const leverages = exchange.markets('contract').map(({ max_leverage }) => max_leverage)
    const leverage = leverages.length > 0 ? Math.max(...leverages) : MAX_LEVERAGE
    return accepted({
      spot: { maker: spot.maker_fee, taker: spot.taker_fee },
      perpetual: { maker: perpetual.maker_fee, taker: perpetual.taker_fee },
      tiers: tiersOf(leverage).map(({ most, leverage, rate }) => ({
        max_notional: moneyText(most),
        leverage,
        maintenance: moneyText(rate),
      })),
      funding: { cap: moneyText(fundingCap(leverage)), at: fundingTimes() },
      options: {
        flash_rate: hundredthsText(FLASH_RATE),
        flash_break_even: breakEven(FLASH_RATE),
        volatility_return: hundredthsText(VOLATILITY_RETURN),
      },
      fast_redeem_fee: shareText(Number(FAST_FEE_PPM)),
      copy_share: hundredthsText(Number(SHARE_PERCENT)),
      rebate: hundredthsText(REBATE_TOTAL),
      withdrawals: COIN_ROWS.flatMap(([id, symbol]) =>
        networksOf(id).map(({ network, fee, minimum_withdraw: minimum }) => ({
          currency_id: id,
          symbol,
          network,
          fee,
          minimum,
        })),
      ),
      kyc_limits: KYC_DAY_LIMITS,
    })
  },
}

/** `00:00`, `08:00` and `16:00`, UTC. */
function fundingTimes(): string[] {
  return Array.from({ length: DAY / FUNDING_PERIOD }, (_, at) =>
    new Date(at * FUNDING_PERIOD).toISOString().slice(11, 16),
  )
}
