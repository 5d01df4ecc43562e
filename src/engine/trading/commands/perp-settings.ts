import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { mostAt, tiersOf } from '../../../shared/perp/tiers.ts'
import { checkAmount } from '../../../shared/rules/amount-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import type { AdjustMargin } from '../../contract/command.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { availableOf, crossSums, notionalAtMark, orderMargins, profitOf } from '../rules/margins.ts'
import { tierRefusal, tooLittle } from '../rules/order-check.ts'
import { changePosition } from '../settle/change-position.ts'
import { fundMargin } from '../settle/wallet.ts'
import { settingsView } from '../views/contract-view.ts'
import { positionView } from '../views/position-view.ts'

type Found = { ok: true; account: Account; exposure: Exposure } | { ok: false; refusal: Refusal }

/** The stake of a person on a perpetual market. */
export function findExposure(state: State, command: { account: number; currency_id: number }): Found {
  const market = state.market('contract', command.currency_id)
  if (!market) return refuse('market_not_found', { code: 404, field: 'currency_id' })
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  return { ok: true, account, exposure: account.perpetuals.exposure(market) }
}

/**
 * Sets the leverage of a market. Where something is held or ordered: isolated only upwards, cross where the margin suffices, and
 * never above what the tiers allow for its worth. Answers with the settings.
 */
export function setLeverage(state: State, command: { account: number; currency_id: number; leverage: number }): Answer {
  const found = findExposure(state, command)
  if (!found.ok) return found
  const { account, exposure } = found
  const { leverage } = command
  const max = exposure.market.spec.max_leverage
  if (!Number.isSafeInteger(leverage) || leverage < 1 || leverage > max)
    return refuse('leverage_range', { field: 'leverage', params: { min: '1', max: String(max) } })
  if (exposure.isolated && leverage < exposure.leverage && exposure.positions().length > 0)
    return refuse('leverage_isolated_down', { field: 'leverage' })
  const refused = tooLarge(account, exposure, leverage) ?? tooDear(account, exposure, leverage)
  if (refused) return { ok: false, refusal: refused }
  if (leverage !== exposure.leverage) state.collector.touchSettings(account)
  exposure.leverage = leverage
  for (const position of exposure.positions()) changePosition(state, account, exposure, position)
  return { ok: true, data: settingsView(account) }
}

function tooLarge(account: Account, exposure: Exposure, leverage: number): Refusal | null {
  const { hedge } = account.perpetuals
  const most = mostAt(tiersOf(exposure.market.spec.max_leverage), leverage)
  for (const position of exposure.positions())
    if (notionalAtMark(exposure, position) > most)
      return refusal('filter_tier', { field: 'leverage', params: { max: moneyText(most) } })
  for (const side of ['buy', 'sell'] as const) {
    const refused = tierRefusal(exposure, side, hedge, leverage)
    if (refused) return { ...refused, field: 'leverage' }
  }
  return null
}

/** Less leverage holds more margin: what is there has to suffice. */
function tooDear(account: Account, exposure: Exposure, leverage: number): Refusal | null {
  if (leverage >= exposure.leverage) return null
  const asset = exposure.market.spec.quote_id
  const before = exposure.leverage
  exposure.leverage = leverage
  const { profit, initial } = crossSums(account, asset)
  const rest = account.holding('contract', asset).free + profit - initial - orderMargins(account, asset)
  exposure.leverage = before
  return rest >= 0n ? null : tooLittle(account, exposure, 'leverage')
}

/** Cross or isolated on a market; not while something is held or ordered there. Answers with the settings. */
export function setMarginMode(
  state: State,
  command: { account: number; currency_id: number; margin_mode: 'cross' | 'isolated' },
): Answer {
  const found = findExposure(state, command)
  if (!found.ok) return found
  const { account, exposure } = found
  const isolated = command.margin_mode === 'isolated'
  if (isolated !== exposure.isolated && (!exposure.idle || hasPlans(account, exposure.market.index)))
    return refuse('mode_locked', { code: 409, field: 'margin_mode' })
  if (isolated !== exposure.isolated) state.collector.touchSettings(account)
  exposure.isolated = isolated
  return { ok: true, data: settingsView(account) }
}

/** One-way or hedge mode of the account; not while anything is held or ordered. Answers with the settings. */
export function setPositionMode(
  state: State,
  command: { account: number; position_mode: 'one_way' | 'hedge' },
): Answer {
  const account = state.accounts.get(command.account)
  if (!account || account.house) return refuse('not_found', { code: 404 })
  const hedge = command.position_mode === 'hedge'
  const perp = account.perpetuals
  // Where plan orders alone wait there may be no stake.
  const plans = [...account.plans.values()].some((plan) => state.marketAt(plan.market).spec.kind === 'contract')
  const busy = plans || perp.sorted().some((exposure) => !exposure.idle)
  if (hedge !== perp.hedge && busy) return refuse('mode_locked', { code: 409, field: 'position_mode' })
  if (hedge !== perp.hedge) state.collector.touchSettings(account)
  perp.hedge = hedge
  return { ok: true, data: settingsView(account) }
}

/** Whether plan orders of an account wait in a market. */
function hasPlans(account: Account, market: number): boolean {
  for (const plan of account.plans.values()) if (plan.market === market) return true
  return false
}

/** The position that a position side names; in one-way mode the one that is held. */
export function namedPosition(account: Account, exposure: Exposure, side: PositionSide): Position | null {
  if (account.perpetuals.hedge) return side === 'both' ? null : side === 'long' ? exposure.long : exposure.short
  return side === 'both' ? (exposure.long ?? exposure.short) : null
}

/**
 * Puts money of the wallet into the margin of an isolated position, or takes it back, as far as the initial margin stays behind
 * it at mark. Answers with the position.
 */
export function adjustMargin(state: State, command: AdjustMargin): Answer {
  const found = findExposure(state, command)
  if (!found.ok) return found
  const { account, exposure } = found
  const position = namedPosition(account, exposure, command.position_side)
  if (!position) return refuse('no_position')
  if (!position.isolated) return refuse('margin_not_isolated')
  const most =
    command.action === 'add' ? availableOf(account, exposure.market.spec.quote_id) : removable(exposure, position)
  const checked = checkAmount(command.amount, most, { tooMuch: 'insufficient_available_balance' })
  if (!checked.ok) return checked
  const { amount } = checked
  if (command.action === 'add') fundMargin(state, account, exposure, position, amount)
  else takeBack(state, account, exposure, position, amount)
  changePosition(state, account, exposure, position)
  return { ok: true, data: positionView(account, exposure, position) }
}

function takeBack(state: State, account: Account, exposure: Exposure, position: Position, amount: bigint): void {
  const wallet = account.holding('contract', exposure.market.spec.quote_id)
  position.margin -= amount
  wallet.locked -= amount
  wallet.free += amount
  state.collector.touchHolding(wallet, account)
}

function removable(exposure: Exposure, position: Position): bigint {
  const profit = profitOf(exposure, position)
  const behind = position.margin + (profit < 0n ? profit : 0n)
  const spare = behind - initialMargin(position.cost, exposure.leverage)
  return spare > 0n ? spare : 0n
}
