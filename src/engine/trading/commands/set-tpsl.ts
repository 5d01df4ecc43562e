import { reduceOnlyRefusal } from '../../../shared/rules/perp-order-rule.ts'
import { tooMany } from '../../../shared/rules/plan-rule.ts'
import { checkTpsl, checkTpslSize, type TpslUnits } from '../../../shared/rules/tpsl-rule.ts'
import type { SetTpsl } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { pricesOf } from '../rules/trigger-prices.ts'
import { armLegs, type Closing, closingOf, closingSide, fullPair } from '../settle/arm-legs.ts'
import { countPlans } from '../settle/plan-life.ts'
import { planView } from '../views/plan-view.ts'
import { findExposure, namedPosition } from './perp-settings.ts'

/**
 * Arms a TP/SL: of a position in full, where each end takes the place of the one of its kind, or in part; on spot a pair that sells
 * or buys a quantity. Answers `{armed}`, the ends with their `plan`.
 */
export function setTpsl(state: State, command: SetTpsl): Answer {
  return command.market === 'contract' ? ofPosition(state, command) : ofSpot(state, command)
}

function ofPosition(state: State, command: SetTpsl): Answer {
  const found = findExposure(state, { account: command.account, currency_id: command.currency_id })
  if (!found.ok) return found
  const { account, exposure } = found
  const { market } = exposure
  const position = namedPosition(account, exposure, command.position_side ?? 'both')
  if (!position) return refuse('no_position')
  const side = closingSide(position.direction)
  const units = checkTpsl(market.rules, side, command, pricesOf(market))
  if (!units.ok) return units
  const closing: Closing = { side, lots: 0, positionSide: closingOf(account, position.direction), source: null }
  if (units.full) {
    if (command.quantity) return refuse('options_conflict', { field: 'quantity' })
  } else {
    const sized = checkTpslSize(
      market.rules,
      side,
      command.quantity,
      units,
      closing.positionSide,
      account.perp?.hedge ?? false,
    )
    if (!sized.ok) return sized
    const refused = reduceOnlyRefusal(market.rules, sized.lots, position.lots, 0)
    if (refused) return { ok: false, refusal: refused }
    closing.lots = sized.lots
  }
  return arm(state, market, account, units, closing)
}

function ofSpot(state: State, command: SetTpsl): Answer {
  const market = state.market('spot', command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const { side = 'sell' } = command
  const units = checkTpsl(market.rules, side, command, pricesOf(market))
  if (!units.ok) return units
  const sized = checkTpslSize(market.rules, side, command.quantity, units, null, false)
  if (!sized.ok) return sized
  return arm(state, market, account, units, { side, lots: sized.lots, positionSide: null, source: null })
}

function arm(state: State, market: MarketState, account: Account, units: TpslUnits, closing: Closing): Answer {
  const grows = !units.full || fullPair(account, market.index, closing).length === 0
  const many = grows ? tooMany(countPlans(account, market.index)) : null
  if (many) return { ok: false, refusal: many }
  const plans: Plan[] = armLegs(state, market, account, units, closing)
  return { ok: true, data: { armed: plans.map((plan) => planView(market, plan)) } }
}
