import { availableMargin } from '../../../shared/perp/available-margin.ts'
import { initialMargin } from '../../../shared/perp/initial-margin.ts'
import { maintenanceMargin } from '../../../shared/perp/maintenance-margin.ts'
import { oneWayOrderMargin, orderMargin } from '../../../shared/perp/order-margin.ts'
import { tiersOf } from '../../../shared/perp/tiers.ts'
import { unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { notionalOf, type Side } from '../../../shared/rules/order-units.ts'
import type { Account } from '../model/account.ts'
import type { Exposure, Newcomer } from '../model/exposure.ts'
import type { Position } from '../model/position.ts'

/** Sums over an account's cross positions that settle in one coin, money in 1e-8. */
export interface CrossSums {
  profit: bigint
  initial: bigint
}

/** q·MP (1e-8). */
export function notionalAtMark({ market }: Exposure, position: Position): bigint {
  return notionalOf(market.rules, market.markTicks, position.lots)
}

/** Unrealised profit of a position at mark, signed, money in 1e-8. */
export function profitOf(exposure: Exposure, position: Position): bigint {
  return unrealisedProfit(position.direction, notionalAtMark(exposure, position), position.cost)
}

/** Maintenance margin of a position at mark by its market's tiers, money in 1e-8. */
export function maintenanceOf(exposure: Exposure, position: Position): bigint {
  return maintenanceMargin(tiersOf(exposure.market.spec.max_leverage), notionalAtMark(exposure, position))
}

/** Profit at mark and initial margin of an account’s cross positions in one coin. @param asset the coin in which they settle */
export function crossSums(account: Account, asset: number): CrossSums {
  let profit = 0n
  let initial = 0n
  if (account.perp)
    for (const exposure of account.perp.exposures.values()) {
      if (exposure.market.spec.quote_id !== asset) continue
      const { long, short, leverage } = exposure
      if (long && !long.isolated) {
        profit += profitOf(exposure, long)
        initial += initialMargin(long.cost, leverage)
      }
      if (short && !short.isolated) {
        profit += profitOf(exposure, short)
        initial += initialMargin(short.cost, leverage)
      }
    }
  return { profit, initial }
}

/** What the cross positions of an account are worth and need, money in 1e-8. @param except a market whose positions are left out */
export function crossHealth(
  account: Account,
  asset: number,
  except?: Exposure,
): { profit: bigint; maintenance: bigint } {
  let profit = 0n
  let maintenance = 0n
  if (account.perp)
    for (const exposure of account.perp.exposures.values()) {
      if (exposure === except || exposure.market.spec.quote_id !== asset) continue
      const { long, short } = exposure
      if (long && !long.isolated) {
        profit += profitOf(exposure, long)
        maintenance += maintenanceOf(exposure, long)
      }
      if (short && !short.isolated) {
        profit += profitOf(exposure, short)
        maintenance += maintenanceOf(exposure, short)
      }
    }
  return { profit, maintenance }
}

/** Profit of isolated positions, money in 1e-8. */
export function isolatedProfit(account: Account, asset: number): bigint {
  let sum = 0n
  for (const exposure of exposuresOf(account, asset))
    for (const position of exposure.positions()) if (position.isolated) sum += profitOf(exposure, position)
  return sum
}

/** Margin that the open orders of a market hold, with `newcomer` on its side where one is given. */
export function orderMarginOf(
  exposure: Exposure,
  hedge: boolean,
  newcomer?: Newcomer & { side: Side },
  leverage = exposure.leverage,
): bigint {
  const buys = sideMargin(exposure, 'buy', hedge, leverage, newcomer)
  const sells = sideMargin(exposure, 'sell', hedge, leverage, newcomer)
  return hedge ? buys + sells : oneWayOrderMargin(buys, sells)
}

function sideMargin(
  exposure: Exposure,
  side: Side,
  hedge: boolean,
  leverage: number,
  newcomer: (Newcomer & { side: Side }) | undefined,
): bigint {
  const joins = newcomer?.side === side ? newcomer : undefined
  const keeps = !joins && leverage === exposure.leverage
  if (keeps && exposure.margins[side] !== null) return exposure.margins[side]
  const notional = exposure.opening(side, hedge, joins)
  const margin = notional === 0n ? 0n : orderMargin(notional, leverage, exposure.market.rules.takerPpm)
  if (keeps) exposure.margins[side] = margin
  return margin
}

/** Margin that all open orders of an account hold in one coin. */
export function orderMargins(account: Account, asset: number): bigint {
  const hedge = account.perp?.hedge ?? false
  let sum = 0n
  for (const exposure of account.perp?.exposures.values() ?? [])
    if (exposure.orders.size > 0 && exposure.market.spec.quote_id === asset) sum += orderMarginOf(exposure, hedge)
  return sum
}

/** What an account may put into new orders, positions and isolated margins. */
export function availableOf(account: Account, asset: number): bigint {
  const { profit, initial } = crossSums(account, asset)
  return availableMargin(account.holding('contract', asset).free, profit, initial, orderMargins(account, asset))
}

/** A position with the stake that it belongs to. */
export interface Held {
  exposure: Exposure
  position: Position
}

/** The cross positions of an account that settle in one coin, long before short in each market. */
export function crossPositions(account: Account, asset: number): Held[] {
  const held: Held[] = []
  for (const exposure of account.perp?.exposures.values() ?? []) {
    if (exposure.market.spec.quote_id !== asset) continue
    const { long, short } = exposure
    if (long && !long.isolated) held.push({ exposure, position: long })
    if (short && !short.isolated) held.push({ exposure, position: short })
  }
  return held
}

function exposuresOf(account: Account, asset: number): Exposure[] {
  const all = [...(account.perp?.exposures.values() ?? [])]
  return all.filter(({ market }) => market.spec.quote_id === asset)
}
