import type { Account } from '../model/account.ts'
import type { Exposure } from '../model/exposure.ts'
import { HOUSE } from '../model/house.ts'
import type { Position } from '../model/position.ts'
import type { State } from '../model/state.ts'
import { crossPositions, profitOf } from '../rules/margins.ts'
import { note } from './ledger.ts'

/**
 * Adds to the cross wallet of an account, or takes from it. The wallet never goes below zero: what it lacks comes from the
 * profit of cross positions, the largest first, which is realised at mark; what even that lacks, from the insurance fund.
 */
export function changeWallet(state: State, account: Account, asset: number, amount: bigint): void {
  if (amount === 0n) return
  const wallet = account.holding('contract', asset)
  wallet.free += amount
  state.collector.touchHolding(wallet, account)
  if (wallet.free >= 0n) return
  realiseProfit(state, account, asset, -wallet.free)
  if (wallet.free >= 0n) return
  insurancePays(state, asset, -wallet.free)
  note(state, account, 'contract', asset, 'insurance', -wallet.free, null)
  wallet.free = 0n
}

/**
 * Moves money from the cross wallet into the isolated margin of a position, as far as wallet and profit reach.
 * @returns what was moved
 */
export function fundMargin(
  state: State,
  account: Account,
  exposure: Exposure,
  position: Position,
  wanted: bigint,
): bigint {
  const asset = exposure.market.spec.quote_id
  const wallet = account.holding('contract', asset)
  if (wallet.free < wanted) realiseProfit(state, account, asset, wanted - wallet.free)
  const moved = wallet.free < wanted ? wallet.free : wanted
  wallet.free -= moved
  wallet.locked += moved
  position.margin += moved
  state.collector.touchHolding(wallet, account)
  return moved
}

/** The fund pays what somebody's margin lacks; it may go below zero. */
export function insurancePays(state: State, asset: number, amount: bigint): void {
  state.accounts.get(HOUSE.insurance)!.holding('contract', asset).free -= amount
}

/** Turns profit of cross positions into money of the wallet, at most `wanted`. */
function realiseProfit(state: State, account: Account, asset: number, wanted: bigint): void {
  const winning = crossPositions(account, asset)
    .map((held) => ({ ...held, profit: profitOf(held.exposure, held.position) }))
    .filter(({ profit }) => profit > 0n)
  winning.sort((a, b) => compare(b.profit, a.profit) || a.exposure.market.index - b.exposure.market.index)
  const wallet = account.holding('contract', asset)
  let left = wanted
  for (const { exposure, position, profit } of winning) {
    if (left === 0n) break
    const money = profit < left ? profit : left
    position.realise(money)
    wallet.free += money
    note(state, account, 'contract', asset, 'realised', money, exposure.market.spec.currency_id)
    left -= money
    state.collector.touchPosition(position, exposure, account)
  }
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
