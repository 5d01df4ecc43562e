import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { State } from '../model/state.ts'

/** See `Exchange.conservation`. */
export function conservation(state: State): Record<number, string> {
  const sums = new Map<number, bigint>([...state.credits].map(([asset, units]) => [asset, -units]))
  const add = (asset: number, units: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + units)
  for (const [asset, units] of state.withdrawn) add(asset, units)
  for (const account of state.accounts.all()) {
    for (const { asset, free, locked } of account.allHoldings()) add(asset, free + locked)
    for (const exposure of account.perp?.exposures.values() ?? [])
      for (const { direction, cost } of exposure.positions())
        add(exposure.market.spec.quote_id, -BigInt(direction) * cost)
  }
  return Object.fromEntries([...sums].map(([asset, units]) => [asset, fromScaled(units, MONEY_DIGITS)]))
}

/** See `Exchange.openLots`. */
export function openLots(state: State): Record<number, number> {
  const sums = new Map(state.ofKind('contract').map(({ index }) => [index, 0]))
  const add = (market: number, lots: number) => sums.set(market, (sums.get(market) ?? 0) + lots)
  for (const account of state.accounts.all()) {
    for (const [market, lots] of account.houseLots) add(market, lots)
    for (const exposure of account.perp?.exposures.values() ?? [])
      for (const { direction, lots } of exposure.positions()) add(exposure.market.index, direction * lots)
  }
  return Object.fromEntries([...sums].map(([index, lots]) => [state.marketAt(index).spec.currency_id, lots]))
}
