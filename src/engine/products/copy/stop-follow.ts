import type { FollowEnd } from '../../../shared/calls/products/copy-entities.ts'
import { sharedProfit, shareOf } from '../../../shared/lines/copy-share.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { transferable } from '../../trading/commands/transfer.ts'
import type { State } from '../../trading/model/state.ts'
import { addItemEvent, postMessage } from '../../trading/settle/post-message.ts'
import { copyBook, type Follow, netLots } from './copy-book.ts'
import { closePending } from './copy-orders.ts'
import { followView } from './follow-view.ts'
import { contractEquity, copyCoin, moveToPortfolio, payShare, resultOf } from './portfolio.ts'

/** Sends a follow to its owner as it stands (205 `follow`). */
export function sendFollow(state: State, follow: Follow): void {
  follow.row.changed = false
  addItemEvent(state, follow.owner, 'follow', followView(state, follow))
}

/**
 * Takes the leader's share of the profit above the high-water mark. Where free money lacks nothing is taken, and the mark stays until
 * the next time.
 */
export function settleShare(state: State, follow: Follow): void {
  const { row, portfolio } = follow
  const book = copyBook(state)
  const leader = book.leaders.get(row.leader)
  if (!leader || row.shared) return
  const equity = contractEquity(state, portfolio)
  const profit = sharedProfit(resultOf(state, follow), equity, row.sharesPaid, row.amount - row.returned)
  const share = shareOf(profit, row.high)
  if (share > transferable(portfolio, 'contract', copyCoin(state))) return
  const high = row.high
  if (profit > high) row.high = profit
  if (share === 0n) return
  payShare(state, follow, leader.account, share)
  row.sharesPaid += share
  leader.row.shares += share
  row.changed = true
  const id = ++book.lastShare
  const { owner } = row
  book.shares.add({ id, at: state.time, follow: row.id, owner, leader: row.leader, profit, high, amount: share })
  const params = { leader: leader.row.name, amount: moneyText(share) }
  postMessage(state, follow.owner, { group: 'trading', kind: 'copy_share', params, link: '/copyTraders?mine' })
}

/**
 * Stops copying. `close`: all positions are closed at market and the money goes back once nothing is held; `keep`: the share is settled
 * and the positions stay.
 */
export function stopFollow(state: State, follow: Follow, positions: 'close' | 'keep', reason: FollowEnd): void {
  const { row } = follow
  copyBook(state).uncouple(follow)
  row.changed = true
  row.endReason ??= reason
  if (positions === 'keep') {
    settleShare(state, follow)
    row.shared = true
    row.state = 'kept'
  } else {
    row.state = 'stopping'
    closeAll(follow)
    for (const market of [...follow.pending.keys()].sort((a, b) => a - b))
      closePending(state, follow, state.marketAt(market))
  }
  endWhereFlat(state, follow)
}

/** The money of a follow that copies no more goes back once nothing is held. */
export function endWhereFlat(state: State, follow: Follow): void {
  const { row, portfolio } = follow
  if (row.state !== 'stopping' && row.state !== 'kept') return
  if (portfolio.perp?.holds) return
  settleShare(state, follow)
  row.shared = true
  const { free } = portfolio.holding('contract', copyCoin(state))
  if (free > 0n) moveToPortfolio(state, follow, -free)
  row.returned += free
  row.state = 'ended'
  row.endedAt = state.time
  follow.pending.clear()
  follow.owner.agents.delete(portfolio)
  copyBook(state).running.delete(row.id)
  sendFollow(state, follow)
  reportMissed(state, follow)
  const params = { leader: leaderName(state, follow), reason: row.endReason ?? 'by_user' }
  postMessage(state, follow.owner, { group: 'trading', kind: 'copy_stopped', params, link: '/copyTraders?mine' })
}

/** Messages the owner how much was not copied since the last such message: once a day, and when the follow ends. */
export function reportMissed(state: State, follow: Follow): void {
  const { row, owner } = follow
  if (row.missed === row.reported) return
  const params = { leader: leaderName(state, follow), count: String(row.missed - row.reported) }
  row.reported = row.missed
  postMessage(state, owner, { group: 'trading', kind: 'copy_missed', params, link: '/copyTraders?mine' })
}

function leaderName(state: State, { row }: Follow): string {
  return copyBook(state).leaders.get(row.leader)?.row.name ?? ''
}

function closeAll({ portfolio, pending }: Follow): void {
  for (const { market } of portfolio.perp?.sorted() ?? []) {
    const lots = Math.abs(netLots(portfolio, market.index))
    if (lots > 0) pending.set(market.index, lots)
  }
}
