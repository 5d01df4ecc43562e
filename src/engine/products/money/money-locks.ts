import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { ExplainedLocks, placeOf, unitsText } from '../../trading/rules/explained-locks.ts'
import { moneyRecords } from './money-account.ts'
import { moneyStore } from './money-store.ts'

/** Withdrawals under review lock their whole amount. @returns where people's fund wallets say otherwise; the house's, its products explain */
export function fundLocks(state: State): string[] {
  const held = new ExplainedLocks()
  for (const account of state.accounts.all()) {
    if (account.house) continue
    for (const { asset, amount } of moneyRecords(account).withdrawals.open.values()) held.add(account.id, asset, amount)
  }
  return held.gaps(state, 'fund', true)
}

/** C2C locks nothing: the coins of orders that are not over stand on the escrow account. @returns where they do not, or more does */
export function c2cLocks(state: State): string[] {
  const gaps = new ExplainedLocks().gaps(state, 'c2c')
  const wanted = new Map<number, bigint>()
  for (const { asset, quantity } of moneyStore(state).c2c.values())
    wanted.set(asset, (wanted.get(asset) ?? 0n) + quantity)
  const escrow = state.accounts.get(HOUSE.escrow)
  for (const { id } of state.genesis?.assets ?? []) {
    const found = escrow?.holding('c2c', id).free ?? 0n
    const units = wanted.get(id) ?? 0n
    if (found !== units)
      gaps.push(`${placeOf(HOUSE.escrow, 'c2c', id)}: free ${unitsText(found)} and not ${unitsText(units)}`)
  }
  return gaps
}
