import type { MarkWorking } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { SCALE_DIGITS, tickUnits } from '../../../shared/perp/scale.ts'
import { isConfirmed } from '../../base/api/api-answer.ts'
import type { AccountGateway } from '../../services/account/account-gateway.ts'
import type { FormulaId, InputsOf } from './formulas.ts'

/** The figures of a market whose inputs the exchange is asked for. */
export type MarketFormula = Extract<FormulaId, 'PERP-MARK' | 'PERP-FUNDING-RATE'>

/** Whether a figure is the market’s, and its inputs are asked for; the inputs of the others are in the tab. */
export function isMarketFormula(id: FormulaId): id is MarketFormula {
  return id === 'PERP-MARK' || id === 'PERP-FUNDING-RATE'
}

const scaled = (text: string) => toScaled(text, SCALE_DIGITS) ?? undefined

/** All inputs of a market's figure as they were at one moment. */
export function workingInputs(id: MarketFormula, working: MarkWorking, market: Market): InputsOf<MarketFormula> {
  if (id === 'PERP-FUNDING-RATE')
    return {
      premium: scaled(working.premium),
      maxLeverage: market.max_leverage,
      reported: scaled(working.funding_rate),
    }
  return {
    index: scaled(working.index),
    last: scaled(working.last),
    fundingRate: scaled(working.funding_rate),
    toFunding: working.next_funding - working.at,
    mean: scaled(working.mean_basis),
    unit: tickUnits(market.price_digits) ?? 1n,
    reported: scaled(working.mark),
  }
}

/** Asks for what mark and funding rate are worked out from; null where it is not reported or could not be read. */
export async function askWorking(call: AccountGateway['call'], market: Market): Promise<MarkWorking | null> {
  const answer = await call(calls.contractData, { currency_id: market.currency_id }, { quiet: true })
  if (!isConfirmed(answer)) return null
  return answer.data?.find((row) => row.currency_id === market.currency_id)?.details?.working ?? null
}
