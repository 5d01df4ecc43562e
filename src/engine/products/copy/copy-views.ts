import { COPY_PAGE, type LEADER_SORTS } from '../../../shared/calls/products/copy-calls.ts'
import type {
  CopyPosition,
  CopyReplay,
  CopyShare,
  CopyTrade,
  Follow as FollowItem,
  Leader as LeaderItem,
  LeadStanding,
  MissedCopy,
} from '../../../shared/calls/products/copy-entities.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import { copyBook, type Follow } from './copy-book.ts'
import { type ReplayTerms, replayOf } from './copy-replay.ts'
import { copyPositions, followView, tradeView } from './follow-view.ts'
import { leadStanding } from './lead-commands.ts'
import { historyOf } from './leader-history.ts'
import { leaderView } from './leader-view.ts'

const NINETY_DAYS = 90 * 86_400_000

export interface LeaderQuery {
  sort: (typeof LEADER_SORTS)[number]
  days: 7 | 30 | 90
  over_90?: boolean
  drawdown?: number
  open?: boolean
  name?: string
  page: number
}

interface Page<T> {
  list: T[]
  total: number
}

/** What can be read of copy trading. */
export class CopyViews {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  /** Who leads, those without figures last, ties by id. @param viewer account of who asks; 0 for a visitor */
  leaders(viewer: number, { sort, days, over_90, drawdown, open, name, page }: LeaderQuery): Page<LeaderItem> {
    const { state } = this
    const wanted = name?.trim().toLowerCase() ?? ''
    const found = [...copyBook(state).leaders.values()]
      .filter(({ row }) => row.state !== 'ended' && row.name.toLowerCase().includes(wanted))
      .map((leader) => leaderView(state, leader, viewer))
      .filter((one) => !over_90 || state.time - one.since > NINETY_DAYS)
      .filter((one) => drawdown === undefined || (one.drawdown !== null && Number(one.drawdown) <= drawdown))
      .filter((one) => !open || (one.state === 'active' && one.followers < one.places))
    const keyOf = (one: LeaderItem): number | null => {
      if (sort === 'roi') return numberOf(one[`roi_${days}`])
      if (sort === 'drawdown') return one.drawdown === null ? null : -Number(one.drawdown)
      if (sort === 'win_rate') return numberOf(one.win_rate)
      if (sort === 'under_copy') return Number(one.under_copy)
      return sort === 'places' ? one.places - one.followers : one.followers
    }
    const order = (a: LeaderItem, b: LeaderItem) => {
      const [x, y] = [keyOf(a), keyOf(b)]
      if (x === null || y === null) return x === y ? a.id - b.id : x === null ? 1 : -1
      return y - x || a.id - b.id
    }
    return pageOf(found.sort(order), page)
  }

  leader(viewer: number, id: number): LeaderItem | null {
    const leader = copyBook(this.state).leaders.get(id)
    return leader ? leaderView(this.state, leader, viewer) : null
  }

  /** Newest first; null where nobody of that id leads. */
  leaderTrades(id: number, page: number): Page<CopyTrade> | null {
    const leader = copyBook(this.state).leaders.get(id)
    if (!leader) return null
    const trades = historyOf(this.state, leader).trades.toReversed()
    const { list, total } = pageOf(trades, page)
    const viewed = list.map((one) => ({ ...tradeView(this.state, one, null, id), replayed: one.replayed }))
    return { list: viewed, total }
  }

  leaderPositions(id: number): CopyPosition[] | null {
    const leader = copyBook(this.state).leaders.get(id)
    return leader ? copyPositions(leader.account, 0, id) : null
  }

  /** "If you had followed"; null where nobody of that id leads. */
  replay(id: number, terms: ReplayTerms): CopyReplay | null {
    const leader = copyBook(this.state).leaders.get(id)
    return leader ? replayOf(this.state, leader, terms) : null
  }

  /** Running ones first, then the newest. */
  follows(owner: number): FollowItem[] {
    const all = copyBook(this.state).ofOwner(owner)
    return all
      .sort((a, b) => Number(a.isOver) - Number(b.isOver) || b.row.id - a.row.id)
      .map((follow) => followView(this.state, follow))
  }

  positions(owner: number, id?: number): CopyPosition[] {
    return this.own(owner, id).flatMap(({ row, portfolio }) => copyPositions(portfolio, row.id, row.leader))
  }

  /** Newest first. */
  trades(owner: number, id: number | undefined, page: number, size = COPY_PAGE): Page<CopyTrade> {
    const all = this.own(owner, id).flatMap(({ row, portfolio }) =>
      (portfolio.perp?.ended.all() ?? []).map((record) => ({ row, record })),
    )
    all.sort((a, b) => b.record.closedAt - a.record.closedAt)
    const { list, total } = pageOf(all, page, size)
    return { list: list.map(({ row, record }) => tradeView(this.state, record, row.id, row.leader)), total }
  }

  /** Newest first; null where the follow is another's. */
  missed(owner: number, id: number, page: number, size = COPY_PAGE): Page<MissedCopy> | null {
    const [follow] = this.own(owner, id)
    if (!follow) return null
    const list = follow.missed.page(page, size).map((row) => {
      const { currency_id, symbol } = this.state.marketAt(row.market).spec
      return { id: row.id, at: row.at, currency_id, symbol, reason: row.reason }
    })
    return { list, total: follow.missed.size }
  }

  /** Paid by a person's portfolios and received as leader, newest first. */
  shares(person: number, page: number, size = COPY_PAGE): Page<CopyShare> {
    const { leaders, shares } = copyBook(this.state)
    const all = shares.all().filter(({ owner, leader }) => owner === person || leader === person)
    const { list, total } = pageOf(all.reverse(), page, size)
    const viewed = list.map(({ id, at, follow, owner, leader, profit, high, amount }) => ({
      ...{ id, at, follow_id: follow, leader_id: leader, leader_name: leaders.get(leader)?.row.name ?? '' },
      ...{ profit: moneyText(profit), high: moneyText(high), amount: moneyText(amount) },
      direction: owner === person ? ('paid' as const) : ('received' as const),
    }))
    return { list: viewed, total }
  }

  lead(person: number): LeadStanding | null {
    const account = this.state.accounts.get(person)
    return account ? leadStanding(this.state, account) : null
  }

  private own(owner: number, id?: number): Follow[] {
    return copyBook(this.state)
      .ofOwner(owner)
      .filter(({ row }) => id === undefined || row.id === id)
  }
}

function pageOf<T>(all: readonly T[], page: number, size = COPY_PAGE): Page<T> {
  return { list: all.slice((page - 1) * size, page * size), total: all.length }
}

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text)
}
