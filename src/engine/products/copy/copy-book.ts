import {
  COPY_MODES,
  type CopyMode,
  FOLLOW_ENDS,
  FOLLOW_STATES,
  type FollowEnd,
  type FollowState,
  LEADER_STATES,
  type LeaderState,
  MISSED_REASONS,
  type MissedReason,
} from '../../../shared/calls/products/copy-entities.ts'
import { History } from '../../kernel/history.ts'
import { RowShape } from '../../kernel/row-shape.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import { FIRST_AGENT } from '../../trading/model/account-book.ts'
import type { State } from '../../trading/model/state.ts'

/** What is saved of somebody who leads. */
export interface LeaderRow {
  /** Id of the account. */
  id: number
  name: string
  bio: string
  since: number
  state: LeaderState
  /** Number of the style by which a bot leads; null of a person. */
  style: number | null
  /** Openings so far: whose turn is first. */
  turns: number
  /** Hour of the newest row of statistics, its equity, and the newest entry of the ledger that it has seen. */
  hour: number
  equity: bigint
  entry: number
  /** Shares received, 1e-8. */
  shares: bigint
}

export const leaderShape = new RowShape<LeaderRow>('leader', {
  id: 'int',
  name: 'text',
  bio: 'text',
  since: 'int',
  state: LEADER_STATES,
  style: 'int?',
  turns: 'int',
  hour: 'int',
  equity: 'money',
  entry: 'int',
  shares: 'money',
})

/** V at the beginning of an hour, and the equity that stood behind it (1e-8). */
export interface HourRow {
  at: number
  value: bigint
  equity: bigint
}

export const hourShape = new RowShape<HourRow>('hour of a leader', { at: 'int', value: 'money', equity: 'money' })

/** The first opening of a position: the leader's equity then, and how much of his orders had filled. */
export interface OpeningRow {
  market: number
  at: number
  equity: bigint
  lots: number
  whole: number
}

export const openingShape = new RowShape<OpeningRow>('opening of a leader', {
  market: 'int',
  at: 'int',
  equity: 'money',
  lots: 'int',
  whole: 'int',
})

/** How much worse than the leader a copy opened, parts per million. */
export interface SlipRow {
  at: number
  ppm: number
}

export const slipShape = new RowShape<SlipRow>('slippage of a copy', { at: 'int', ppm: 'int' })

/** Somebody who leads, and what is known of the account besides. */
export class Leader {
  readonly row: LeaderRow
  readonly account: Account
  readonly hours = new History<HourRow>((row) => hourShape.digest(row))
  readonly openings = new History<OpeningRow>((row) => openingShape.digest(row))
  readonly slips = new History<SlipRow>((row) => slipShape.digest(row))
  /** Follows that copy, by id. */
  readonly followers = new Map<number, Follow>()
  /** Net lots by market as they have been copied. */
  readonly lots = new Map<number, number>()
  /** Id of the newest trade that has been looked at. */
  seenTrade: number

  constructor(row: LeaderRow, account: Account, lastTrade: number) {
    this.row = row
    this.account = account
    this.seenTrade = lastTrade
    for (const { market } of account.perp?.exposures.values() ?? []) {
      const lots = netLots(account, market.index)
      if (lots !== 0) this.lots.set(market.index, lots)
    }
  }
}

/** What is saved of a follow: money in 1e-8, percent in hundredths, times ms. */
export interface FollowRow {
  id: number
  owner: number
  leader: number
  state: FollowState
  mode: CopyMode
  amount: bigint
  /** 0 by ratio. */
  perTrade: bigint
  maxTrade: bigint
  stop: number
  stopLevel: bigint
  maxLeverage: number
  slippage: number | null
  sharesPaid: bigint
  high: bigint
  /** What has come back to the owner. */
  returned: bigint
  /** The last share has been settled: it stops, or its positions were kept. */
  shared: boolean
  copied: number
  missed: number
  /** How many of the missed its owner has been sent a message of. */
  reported: number
  startedAt: number
  endedAt: number | null
  endReason: FollowEnd | null
  /** Something has changed that its owner has not been sent yet. */
  changed: boolean
}

export const followShape = new RowShape<FollowRow>('follow', {
  id: 'int',
  owner: 'int',
  leader: 'int',
  state: FOLLOW_STATES,
  mode: COPY_MODES,
  amount: 'money',
  perTrade: 'money',
  maxTrade: 'money',
  stop: 'int',
  stopLevel: 'money',
  maxLeverage: 'int',
  slippage: 'int?',
  sharesPaid: 'money',
  high: 'money',
  returned: 'money',
  shared: 'flag',
  copied: 'int',
  missed: 'int',
  reported: 'int',
  startedAt: 'int',
  endedAt: 'int?',
  endReason: [...FOLLOW_ENDS, null] as unknown as readonly string[],
  changed: 'flag',
})

export interface MissedRow {
  id: number
  at: number
  market: number
  reason: MissedReason
}

export const missedShape = new RowShape<MissedRow>('missed copy', {
  id: 'int',
  at: 'int',
  market: 'int',
  reason: MISSED_REASONS,
})

/** A person's follow, and its portfolio. */
export class Follow {
  readonly row: FollowRow
  readonly owner: Account
  readonly portfolio: Account
  /** Lots by market that have to be closed and have found nobody yet. */
  readonly pending = new Map<number, number>()
  readonly missed = new History<MissedRow>((row) => missedShape.digest(row))
  /** With whom its orders do not trade. */
  readonly avoids: readonly number[]

  constructor(row: FollowRow, owner: Account, portfolio: Account) {
    this.row = row
    this.owner = owner
    this.portfolio = portfolio
    this.avoids = [row.owner, row.leader]
    portfolio.portfolio = { owner: row.owner, follow: row.id }
    if (row.state !== 'ended') owner.agents.add(portfolio)
  }

  get isOver(): boolean {
    return this.row.state === 'ended'
  }
}

/** One share that was paid: profit P and H before it. */
export interface ShareRow {
  id: number
  at: number
  follow: number
  owner: number
  leader: number
  profit: bigint
  high: bigint
  amount: bigint
}

export const shareShape = new RowShape<ShareRow>('copy share', {
  id: 'int',
  at: 'int',
  follow: 'int',
  owner: 'int',
  leader: 'int',
  profit: 'money',
  high: 'money',
  amount: 'money',
})

export const THIN_SIDES = ['buy', 'sell', 'both'] as const
export type ThinSide = (typeof THIN_SIDES)[number]

/** A side of a book, or both, without the house's quotes until a time, ms. */
export interface ThinBook {
  side: ThinSide
  until: number
}

/** Everything that is kept of copy trading. */
export class CopyBook {
  /** By id of the account. */
  readonly leaders = new Map<number, Leader>()
  /** By id, in the order of coming. */
  readonly follows = new Map<number, Follow>()
  /** Those that are not over, by id. */
  readonly running = new Map<number, Follow>()
  /** Of each person, oldest first. */
  private readonly byOwner = new Map<number, Follow[]>()
  readonly shares = new History<ShareRow>((row) => shareShape.digest(row))
  /** Books that the host keeps thin, by market. */
  readonly thin = new Map<number, ThinBook>()
  lastFollow = 0
  lastShare = 0

  addFollow(follow: Follow): void {
    this.follows.set(follow.row.id, follow)
    const { owner } = follow.row
    const own = this.byOwner.get(owner)
    if (own) own.push(follow)
    else this.byOwner.set(owner, [follow])
    if (follow.isOver) return
    this.running.set(follow.row.id, follow)
    if (follow.row.state === 'following') this.leaders.get(follow.row.leader)?.followers.set(follow.row.id, follow)
  }

  /** Nothing is copied any more. */
  uncouple({ row }: Follow): void {
    this.leaders.get(row.leader)?.followers.delete(row.id)
  }

  /** A person's follows, oldest first. */
  ofOwner(owner: number): Follow[] {
    return [...(this.byOwner.get(owner) ?? [])]
  }

  runningOf(owner: number): Follow[] {
    return this.ofOwner(owner).filter(({ isOver }) => !isOver)
  }

  /** Follows of a leader that are not over and whose last share has not been settled. */
  owing(leader: number): number {
    return [...this.running.values()].filter(({ row }) => row.leader === leader && !row.shared).length
  }

  /** Whether the account leads at this moment. */
  leads(account: number): boolean {
    const leader = this.leaders.get(account)
    return leader !== undefined && leader.row.state !== 'ended'
  }
}

const BOOK = new Slot('copy', () => new CopyBook())

export function copyBook(state: State): CopyBook {
  return state.slots.get(BOOK)
}

/** The account that trades for a follow. */
export function portfolioId(follow: number): number {
  return FIRST_AGENT + follow
}

/** Lots held long less lots held short. @param market index */
export function netLots(account: Account, market: number): number {
  const exposure = account.perp?.exposures.get(market)
  return (exposure?.long?.lots ?? 0) - (exposure?.short?.lots ?? 0)
}
