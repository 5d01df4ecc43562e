import { nextMonday } from '../../../shared/lines/instants.ts'
import type { State } from '../../trading/model/state.ts'
import { stepBots } from './bot-leaders.ts'
import { copyBook, type Follow } from './copy-book.ts'
import { copyChanges } from './copy-changes.ts'
import { closePending } from './copy-orders.ts'
import { stepFigures } from './leader-figures.ts'
import { contractEquity } from './portfolio.ts'
import { endWhereFlat, reportMissed, sendFollow, settleShare, stopFollow } from './stop-follow.ts'
import { keepThin } from './thin-books.ts'

const SECOND = 1_000
const DAY = 86_400_000

/** A follow whose equity has come down to its level is closed whole; see `stopFollow`. */
export function stepStops(state: State): void {
  for (const follow of byId(state)) {
    const { row, portfolio } = follow
    if (row.state !== 'following' && row.state !== 'kept') continue
    if (contractEquity(state, portfolio) > row.stopLevel) continue
    row.endReason = wasLiquidated(state, follow) ? 'liquidated' : 'stop_loss'
    stopFollow(state, follow, 'close', row.endReason)
  }
}

/** Mondays at 00:00 UTC the shares are settled, once after a longer pause. @param before time of the tick before, ms */
export function stepShares(state: State, before: number): void {
  if (nextMonday(before) > state.time) return
  for (const follow of byId(state)) if (follow.row.state === 'following') settleShare(state, follow)
}

/** What waits for somebody to close it is tried again, then copies of what leaders did in this tick, then figures and events. */
export function stepLeaders(state: State, before: number): void {
  keepThin(state)
  for (const follow of byId(state)) {
    for (const market of [...follow.pending.keys()].sort((a, b) => a - b))
      closePending(state, follow, state.marketAt(market))
    endWhereFlat(state, follow)
  }
  stepBots(state, before)
  copyChanges(state)
  stepFigures(state)
  if (Math.floor(before / SECOND) === Math.floor(state.time / SECOND)) return
  for (const follow of byId(state)) if (follow.row.changed) sendFollow(state, follow)
  if (Math.floor(before / DAY) < Math.floor(state.time / DAY))
    for (const follow of byId(state)) reportMissed(state, follow)
}

/** The next Monday, 00:00 UTC, while somebody follows. */
export function nextCopyStop(state: State): number | null {
  for (const { row } of copyBook(state).running.values()) if (row.state === 'following') return nextMonday(state.time)
  return null
}

function byId(state: State): Follow[] {
  return [...copyBook(state).running.values()].sort((a, b) => a.row.id - b.row.id)
}

function wasLiquidated(state: State, { portfolio }: Follow): boolean {
  const [ended] = portfolio.perp?.ended.page(1, 1) ?? []
  if (ended?.liquidated && ended.closedAt === state.time) return true
  return [...(portfolio.perp?.exposures.values() ?? [])].some((one) =>
    one.positions().some(({ liquidated }) => liquidated),
  )
}
