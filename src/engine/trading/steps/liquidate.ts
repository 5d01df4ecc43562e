import { tierAt, tiersOf } from '../../../shared/perp/tiers.ts'
import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import { HOUSE } from '../model/house.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { isCrossLost, isIsolatedLost } from '../rules/is-lost.ts'
import { crossPositions, notionalAtMark, profitOf } from '../rules/margins.ts'
import { cancelResting } from '../settle/order-life.ts'
import { sellTakenOver, takeOver } from './take-over.ts'

/**
 * Liquidations at the marks of this moment, account by account, lowest id first: isolated where MM ≥ WB + UPNL of the position,
 * then cross where ΣMM ≥ WB + ΣUPNL (rules.md, Perpetuals). What the fund still holds from before is sold first.
 */
export function liquidate(state: State): void {
  const taken = [...state.accounts.get(HOUSE.insurance)!.houseLots.keys()].sort((a, b) => a - b)
  for (const market of taken) sellTakenOver(state, state.marketAt(market))
  const holders = [...state.holders.values()].sort((a, b) => a.id - b.id)
  for (const account of holders) {
    for (const exposure of account.perpetuals.sorted())
      for (const position of exposure.positions())
        if (position.isolated && isIsolatedLost(exposure, position))
          liquidateIsolated(state, account, exposure, position)
    for (const asset of coinsOf(account)) if (isCrossLost(account, asset)) liquidateCross(state, account, asset)
  }
}

/** Coins that the account's positions settle in, lowest first. */
function coinsOf(account: Account): number[] {
  const coins = new Set(account.perpetuals.sorted().map(({ market }) => market.spec.quote_id))
  return [...coins].sort((a, b) => a - b)
}

/** Its market's orders go first, then the position tier by tier. */
function liquidateIsolated(state: State, account: Account, exposure: Exposure, position: Position): void {
  cancelOrders(state, exposure)
  while (position.lots > 0 && isIsolatedLost(exposure, position))
    takeOver(state, account, exposure, position, lotsOfTier(exposure, position))
}

/** All cross orders go first, then the positions in the order of loss, each tier by tier, until the rest is sound. */
function liquidateCross(state: State, account: Account, asset: number): void {
  for (const exposure of account.perpetuals.sorted())
    if (!exposure.isolated && exposure.market.spec.quote_id === asset) cancelOrders(state, exposure)
  const held = crossPositions(account, asset)
    .map((one) => ({ ...one, profit: profitOf(one.exposure, one.position) }))
    .sort((a, b) => compare(a.profit, b.profit) || a.exposure.market.index - b.exposure.market.index)
  for (const { exposure, position } of held)
    while (position.lots > 0 && isCrossLost(account, asset))
      takeOver(state, account, exposure, position, lotsOfTier(exposure, position))
}

function cancelOrders(state: State, exposure: Exposure): void {
  for (const order of [...exposure.orders]) cancelResting(state, exposure.market, order, 'liquidation')
}

/** Lots above the floor of the position's tier, where the next lower one begins; all of them in the lowest tier. */
function lotsOfTier(exposure: Exposure, position: Position): number {
  const { rules, spec, markTicks } = exposure.market
  const { floor } = tierAt(tiersOf(spec.max_leverage), notionalAtMark(exposure, position))
  const kept = Number(floor / (BigInt(markTicks) * rules.quoteUnit))
  return position.lots - (kept - (kept % rules.step))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
