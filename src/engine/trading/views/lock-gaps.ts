import type { Invariant } from '../model/engine-module.ts'
import { HOUSE } from '../model/house.ts'
import type { State } from '../model/state.ts'
import { ExplainedLocks, placeOf, unitsText } from '../rules/explained-locks.ts'
import { lockOf } from '../settle/order-life.ts'

/** Of trading alone; what locks money in the other wallets, the modules explain. */
const TRADING: Readonly<Record<string, Invariant>> = {
  holdings: negativeHoldings,
  spot_locks: spotLocks,
  contract_locks: contractLocks,
}

/** See `Exchange.lockGaps`. @throws RangeError where two modules have an invariant of one name */
export function lockGaps(state: State): Record<string, string[]> {
  const gaps: Record<string, string[]> = {}
  for (const invariants of [TRADING, ...state.modules.map(({ invariants = {} }) => invariants)])
    for (const [name, look] of Object.entries(invariants)) {
      if (Object.hasOwn(gaps, name)) throw new RangeError(`two invariants ${name}`)
      gaps[name] = look(state)
    }
  return gaps
}

/** The insurance fund alone may go below zero, by its free money on perpetuals (rules.md). */
function negativeHoldings(state: State): string[] {
  const gaps: string[] = []
  for (const account of state.accounts.all())
    for (const { wallet, asset, free, locked } of account.everyHolding()) {
      const exempt = account.id === HOUSE.insurance && wallet === 'contract'
      if (locked < 0n || (free < 0n && !exempt))
        gaps.push(`${placeOf(account.id, wallet, asset)}: free ${unitsText(free)}, locked ${unitsText(locked)}`)
    }
  return gaps
}

/** Orders that rest on spot, people's and the house's, each with what is left of it. */
function spotLocks(state: State): string[] {
  const held = new ExplainedLocks()
  for (const order of state.orders.values()) {
    const market = state.marketAt(order.market)
    if (market.spec.kind !== 'spot') continue
    const asset = order.side === 'buy' ? market.spec.quote_id : market.spec.currency_id
    held.add(order.account, asset, lockOf(market, order, order.left))
  }
  return held.gaps(state, 'spot')
}

/** Margins of isolated positions; orders and cross positions lock nothing. */
function contractLocks(state: State): string[] {
  const held = new ExplainedLocks()
  for (const account of state.accounts.all())
    for (const exposure of account.perp?.exposures.values() ?? [])
      for (const { isolated, margin } of exposure.positions())
        if (isolated) held.add(account.id, exposure.market.spec.quote_id, margin)
  return held.gaps(state, 'contract')
}
