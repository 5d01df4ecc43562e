import { closingCopy } from '../../../shared/lines/copy-size.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type Follow, type Leader, netLots } from './copy-book.ts'
import { closePending, openCopy } from './copy-orders.ts'
import { type NetChange, netChanges } from './net-changes.ts'
import { contractEquity } from './portfolio.ts'

/**
 * Copies what leaders have changed since the last time, closings first. A copy may fill another leader's resting order: that is copied
 * too, until nothing more changes.
 */
export function copyChanges(state: State): void {
  if (state.collector.positions.size === 0 || copyBook(state).leaders.size === 0) return
  for (let changes = netChanges(state); changes.length > 0; changes = netChanges(state)) {
    for (const change of changes) for (const follow of inTurn(change.leader)) copyClosing(state, follow, change)
    const equities = new Map<Follow, bigint>()
    for (const { leader, opening } of changes)
      if (opening)
        for (const follow of leader.followers.values()) equities.set(follow, contractEquity(state, follow.portfolio))
    for (const { leader, market, opening } of changes) {
      if (!opening) continue
      const { lots, whole, equity } = opening
      leader.openings.add({ market: market.index, at: state.time, equity, lots, whole })
      for (const follow of inTurn(leader)) openCopy(state, follow, opening, equities.get(follow) ?? 0n)
      leader.row.turns++
    }
  }
}

function copyClosing(state: State, follow: Follow, { market, before, closed }: NetChange): void {
  if (closed === 0) return
  const { pending, portfolio } = follow
  const waiting = pending.get(market.index) ?? 0
  const held = Math.abs(netLots(portfolio, market.index)) - waiting
  const lots = waiting + closingCopy(held, closed, before, market.rules.step)
  if (lots === 0) return
  pending.set(market.index, lots)
  closePending(state, follow, market)
}

/** The followers by id, from the one on whose turn it is. */
function inTurn({ followers, row }: Leader): Follow[] {
  const all = [...followers.values()].sort((a, b) => a.row.id - b.row.id)
  const first = all.length === 0 ? 0 : row.turns % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}
