import type { Account } from '../model/account.ts'
import { HOUSE } from '../model/house.ts'
import type { MarketState } from '../model/market-state.ts'
import type { State } from '../model/state.ts'

/** What is held of a perpetual market. */
export interface Interest {
  /** Open interest: lots that are held long, the house's among them; as many are held short. */
  lots: number
  /** People who are long, and short; who holds both legs counts twice. */
  longs: number
  shorts: number
  /** Lots that people hold. */
  longLots: number
  shortLots: number
}
export type InterestRow = Interest & { at: number }

/** Samples are taken at whole multiples of this, ms. */
const SAMPLE = 300_000
/** Rows that are kept of a market and of a fund; where nothing changes none is added. */
const KEPT = 288

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
  const stake = account.perp?.stakes.get(market.index)
  if (stake?.long) {
    sum.longs++
    sum.longLots += stake.long.lots
  }
  if (stake?.short) {
    sum.shorts++
    sum.shortLots += stake.short.lots
  }
}

/** Every five minutes what is held of each perpetual, and what the insurance fund has, where it differs from the last sample. */
export function sampleInterest(state: State, before: number): void {
  if (Math.floor(state.time / SAMPLE) === Math.floor(before / SAMPLE)) return
  const at = state.time - (state.time % SAMPLE)
  const coins = new Set<number>()
  for (const market of state.ofKind('contract')) {
    coins.add(market.spec.quote_id)
    const now = interestOf(state, market)
    const last = market.interest.at(-1)
    if (last ? isSame(now, last) : now.lots === 0) continue
    market.interest = [...market.interest, { at, ...now }].slice(-KEPT)
    market.changed()
  }
  for (const asset of coins) sampleFund(state, asset, at)
}

function sampleFund(state: State, asset: number, at: number): void {
  const money = state.accounts.get(HOUSE.insurance)?.holding('contract', asset).free ?? 0n
  const rows = state.fund.get(asset) ?? []
  const last = rows.at(-1)
  if (last ? last.money === money : money === 0n) return
  state.fund.set(asset, [...rows, { at, money }].slice(-KEPT))
}

function isSame(a: Interest, b: Interest): boolean {
  return (
    a.lots === b.lots &&
    a.longs === b.longs &&
    a.shorts === b.shorts &&
    a.longLots === b.longLots &&
    a.shortLots === b.shortLots
  )
}
