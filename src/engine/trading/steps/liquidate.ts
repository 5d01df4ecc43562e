import { tierAt, tiersOf } from '../../../shared/perp/tiers.ts'
import type { Account } from '../model/account.ts'
import { HOUSE } from '../model/house.ts'
import type { Position } from '../model/position.ts'
import type { Stake } from '../model/stake.ts'
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
    for (const stake of account.perpetuals.sorted())
      for (const position of stake.positions())
        if (position.isolated && isIsolatedLost(stake, position)) liquidateIsolated(state, account, stake, position)
    for (const asset of coinsOf(account)) if (isCrossLost(account, asset)) liquidateCross(state, account, asset)
  }
}

/** Coins that the account's positions settle in, lowest first. */
function coinsOf(account: Account): number[] {
  const coins = new Set(account.perpetuals.sorted().map(({ market }) => market.spec.quote_id))
  return [...coins].sort((a, b) => a - b)
}

/** Its market's orders go first, then the position tier by tier. */
function liquidateIsolated(state: State, account: Account, stake: Stake, position: Position): void {
  cancelOrders(state, stake)
  while (position.lots > 0 && isIsolatedLost(stake, position))
    takeOver(state, account, stake, position, lotsOfTier(stake, position))
}

/** All cross orders go first, then the positions in the order of loss, each tier by tier, until the rest is sound. */
function liquidateCross(state: State, account: Account, asset: number): void {
  for (const stake of account.perpetuals.sorted())
    if (!stake.isolated && stake.market.spec.quote_id === asset) cancelOrders(state, stake)
  const held = crossPositions(account, asset)
    .map((one) => ({ ...one, profit: profitOf(one.stake, one.position) }))
    .sort((a, b) => compare(a.profit, b.profit) || a.stake.market.index - b.stake.market.index)
  for (const { stake, position } of held)
    while (position.lots > 0 && isCrossLost(account, asset))
      takeOver(state, account, stake, position, lotsOfTier(stake, position))
}

function cancelOrders(state: State, stake: Stake): void {
  for (const order of [...stake.orders]) cancelResting(state, stake.market, order, 'liquidation')
}

/** Lots above the floor of the position's tier, where the next lower one begins; all of them in the lowest tier. */
function lotsOfTier(stake: Stake, position: Position): number {
  const { rules, spec, markTicks } = stake.market
  const { floor } = tierAt(tiersOf(spec.max_leverage), notionalAtMark(stake, position))
  const kept = Number(floor / (BigInt(markTicks) * rules.quoteUnit))
  return position.lots - (kept - (kept % rules.step))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
