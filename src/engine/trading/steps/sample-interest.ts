import { HOUSE } from '../model/house.ts'
import type { Interest } from '../model/market-state.ts'
import type { State } from '../model/state.ts'
import { interestOf } from '../rules/interest.ts'

/** Samples are taken at whole multiples of this, ms. */
const SAMPLE = 300_000
/** Rows that are kept of a market and of a fund; where nothing changes none is added. */
const KEPT = 288

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
