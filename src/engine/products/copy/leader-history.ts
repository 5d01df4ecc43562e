import type { PositionRecord } from '../../trading/model/position-record.ts'
import type { State } from '../../trading/model/state.ts'
import type { HourRow, Leader } from './copy-book.ts'
import { replayedHistory } from './replayed-history.ts'

/** A closed position of a leader, traded or replayed. Money in 1e-8. */
export interface LeaderTrade extends PositionRecord {
  /** Realised − fees + funding. */
  profit: bigint
  /** The leader's contract equity when it was opened. */
  equity: bigint
  /** Lots of the first opening, and the whole size of its orders; null where they are not known. */
  opening: { lots: number; whole: number } | null
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

/** A leader's hours and closed positions, what was replayed of a bot's among them: its values end where the real ones begin. */
export function historyOf(state: State, { row, account, hours, openings }: Leader): LeaderHistory {
  const firsts = new Map(openings.all().map((one) => [`${one.market} ${one.at}`, one]))
  const trades = (account.perp?.ended.all() ?? []).map((record): LeaderTrade => {
    const profit = record.realised - record.fees + record.funding
    const opening = firsts.get(`${record.market} ${record.openedAt}`) ?? null
    return { ...record, profit, equity: opening?.equity ?? row.equity, opening, replayed: false }
  })
  const own = hours.all()
  if (row.style === null) return { hours: own, trades, replayedUntil: null }
  const replayed = replayedHistory(state, row.style)
  const joint = replayed.hours.at(-1)?.value ?? 0n
  if (joint <= 0n) return { hours: own, trades, replayedUntil: null }
  const first = own[0]?.value ?? 0n
  const before = replayed.hours.map(({ at, value, equity }) => ({ at, value: (value * first) / joint, equity }))
  return { hours: [...before, ...own], trades: [...replayed.trades, ...trades], replayedUntil: row.since }
}
