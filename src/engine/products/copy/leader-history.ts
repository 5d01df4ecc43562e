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

interface Cached {
  /** Newest record of each list that the history is made of. */
  newest: readonly unknown[]
  history: LeaderHistory
}

const histories = new WeakMap<Leader, Cached>()

/**
 * A leader's hours and the positions closed while leading, what was replayed of a bot's among them: its values end where the real ones
 * begin. The lists are only ever added to, so it is made again when one of them has a newer record: each hour, and each closed position.
 */
export function historyOf(state: State, leader: Leader): LeaderHistory {
  const { account, hours, openings } = leader
  const newest = [hours, openings, account.perp?.ended].map((list) => list?.page(1, 1)[0])
  const cached = histories.get(leader)
  if (cached?.newest.every((record, place) => record === newest[place])) return cached.history
  const history = readHistory(state, leader)
  histories.set(leader, { newest, history })
  return history
}

function readHistory(state: State, { row, account, hours, openings }: Leader): LeaderHistory {
  const firsts = new Map(openings.all().map((one) => [`${one.market} ${one.at}`, one]))
  const own = hours.all()
  const begin = own[0]?.at ?? row.since
  const led = account.perp?.ended.all().filter(({ closedAt }) => closedAt >= begin) ?? []
  const trades = led.map((record): LeaderTrade => {
    const profit = record.realised - record.fees + record.funding
    const opening = firsts.get(`${record.market} ${record.openedAt}`) ?? null
    return { ...record, profit, equity: opening?.equity ?? row.equity, opening, replayed: false }
  })
  if (row.style === null) return { hours: own, trades, replayedUntil: null }
  const replayed = replayedHistory(state, row.style)
  const joint = replayed.hours.at(-1)?.value ?? 0n
  if (joint <= 0n) return { hours: own, trades, replayedUntil: null }
  const first = own[0]?.value ?? 0n
  const before = replayed.hours.map(({ at, value, equity }) => ({ at, value: (value * first) / joint, equity }))
  return { hours: [...before, ...own], trades: [...replayed.trades, ...trades], replayedUntil: row.since }
}
