import type { PositionRecord } from '../../trading/model/position-record.ts'
import type { State } from '../../trading/model/state.ts'
import type { HourRow, Leader } from './copy-book.ts'

/** A closed position of a leader, traded or replayed. Money in 1e-8. */
export interface LeaderTrade extends PositionRecord {
  /** Realised − fees + funding. */
  profit: bigint
  /** The leader's contract equity when it was opened. */
  equity: bigint
  /** Of the seeded history before the exchange began. */
  replayed: boolean
}

/** What is known of a leader, oldest first. */
export interface LeaderHistory {
  hours: readonly HourRow[]
  trades: readonly LeaderTrade[]
  /** What is older was replayed, not traded; null where there is none of that. */
  replayedUntil: number | null
}

/** A leader's hours and closed positions, what was replayed of a bot's among them. */
export function historyOf(_state: State, leader: Leader): LeaderHistory {
  const openings = leader.openings.all()
  const trades = (leader.account.perp?.ended.all() ?? []).map((record): LeaderTrade => {
    const opening = openings.find(({ market, at }) => market === record.market && at === record.openedAt)
    const profit = record.realised - record.fees + record.funding
    return { ...record, profit, equity: opening?.equity ?? leader.row.equity, replayed: false }
  })
  return { hours: leader.hours.all(), trades, replayedUntil: null }
}
