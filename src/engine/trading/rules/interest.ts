import type { Account } from '../model/account.ts'
import { HOUSE } from '../model/house.ts'
import type { Interest, MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

export function interestOf(state: State, market: MarketState): Interest {
  const sum: Interest = { lots: 0, longs: 0, shorts: 0, longLots: 0, shortLots: 0 }
  for (const account of state.holders.values()) addPositions(sum, account, market)
  sum.lots = sum.longLots
  for (const id of Object.values(HOUSE)) {
    const lots = state.accounts.get(id)?.houseLots.get(market.index) ?? 0
    if (lots > 0) sum.lots += lots
  }
  return sum
}

function addPositions(sum: Interest, account: Account, market: MarketState): void {
  const exposure = account.perp?.exposures.get(market.index)
  if (exposure?.long) {
    sum.longs++
    sum.longLots += exposure.long.lots
  }
  if (exposure?.short) {
    sum.shorts++
    sum.shortLots += exposure.short.lots
  }
}
