import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { State } from '../../trading/model/state.ts'
import {
  copyBook,
  Follow,
  followShape,
  hourShape,
  Leader,
  leaderShape,
  missedShape,
  openingShape,
  portfolioId,
  shareShape,
  slipShape,
  THIN_SIDES,
  type ThinSide,
} from './copy-book.ts'

export interface SavedCopy {
  lastFollow: number
  lastShare: number
  leaders: { row: Row; hours: Row[]; openings: Row[]; slips?: Row[] }[]
  follows: { row: Row; pending: [market: number, lots: number][]; missed: Row[] }[]
  shares: Row[]
  thin: [market: number, side: ThinSide, until: number][]
}

export function savedCopy(state: State): SavedCopy | undefined {
  const { leaders, follows, shares, thin, lastFollow, lastShare } = copyBook(state)
  if (leaders.size === 0 && thin.size === 0) return undefined
  return {
    lastFollow,
    lastShare,
    leaders: [...leaders.values()].map(({ row, hours, openings, slips }) => ({
      row: leaderShape.row(row),
      hours: hours.all().map((one) => hourShape.row(one)),
      openings: openings.all().map((one) => openingShape.row(one)),
      slips: slips.all().map((one) => slipShape.row(one)),
    })),
    follows: [...follows.values()].map(({ row, pending, missed }) => ({
      row: followShape.row(row),
      pending: [...pending],
      missed: missed.all().map((one) => missedShape.row(one)),
    })),
    shares: shares.all().map((one) => shareShape.row(one)),
    thin: [...thin].map(([market, { side, until }]) => [market, side, until]),
  }
}

/** The accounts stand already. @throws CheckpointError where it is damaged */
export function restoreCopy(state: State, saved: SavedCopy): void {
  const book = copyBook(state)
  book.lastFollow = wholeOf(saved.lastFollow, 'last follow')
  book.lastShare = wholeOf(saved.lastShare, 'last share')
  for (const one of listOf(saved.leaders, 'leaders')) {
    const row = leaderShape.read(objectOf(one, 'leader').row)
    const leader = new Leader(row, accountOf(state, row.id), state.lastTrade)
    for (const hour of listOf(one.hours, 'hours')) leader.hours.add(hourShape.read(hour))
    for (const opening of listOf(one.openings, 'openings')) leader.openings.add(openingShape.read(opening))
    for (const slip of listOf(one.slips ?? [], 'slippage of copies')) leader.slips.add(slipShape.read(slip))
    book.leaders.set(row.id, leader)
  }
  for (const one of listOf(saved.follows, 'follows')) {
    const row = followShape.read(objectOf(one, 'follow').row)
    const follow = new Follow(row, accountOf(state, row.owner), accountOf(state, portfolioId(row.id)))
    for (const pair of listOf(one.pending, 'pending lots')) {
      const [market, lots] = listOf(pair, 'pending lots', 2)
      if (!state.markets[wholeOf(market, 'pending lots')]) throw new CheckpointError('pending lots of no market')
      follow.pending.set(market, wholeOf(lots, 'pending lots'))
    }
    for (const missed of listOf(one.missed, 'missed copies')) follow.missed.add(missedShape.read(missed))
    book.addFollow(follow)
  }
  for (const share of listOf(saved.shares, 'shares')) book.shares.add(shareShape.read(share))
  for (const row of listOf(saved.thin, 'thin books')) {
    const [index, word, until] = listOf(row, 'thin book', 3)
    const side = THIN_SIDES.find((one) => one === word)
    if (!side || !state.markets[wholeOf(index, 'thin book')]) throw new CheckpointError('thin book of no market')
    book.thin.set(index, { side, until: wholeOf(until, 'thin book') })
  }
}

/** Everything in the order of ids. */
export function addCopy(digest: Digest, state: State): void {
  const { leaders, follows, shares, thin, lastFollow, lastShare } = copyBook(state)
  for (const [market, { side, until }] of [...thin].sort(([a], [b]) => a - b)) digest.int(market).text(side).int(until)
  if (leaders.size === 0) return
  digest.text('copy').int(lastFollow).int(lastShare).int(shares.size).pair(shares.sum())
  for (const { row, hours, openings, slips } of [...leaders.values()].sort((a, b) => a.row.id - b.row.id)) {
    digest.pair(leaderShape.digest(row)).int(hours.size).pair(hours.sum()).int(openings.size).pair(openings.sum())
    digest.int(slips.size).pair(slips.sum())
  }
  for (const { row, pending, missed } of [...follows.values()].sort((a, b) => a.row.id - b.row.id)) {
    digest.pair(followShape.digest(row)).int(missed.size).pair(missed.sum())
    for (const [market, lots] of [...pending].sort(([a], [b]) => a - b)) digest.int(market).int(lots)
  }
}

function accountOf(state: State, id: number) {
  const account = state.accounts.get(id)
  if (!account) throw new CheckpointError(`no account ${id}`)
  return account
}
