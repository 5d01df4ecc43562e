import { useEffect, useState } from 'react'
import type { RequestOf } from '../../../shared/calls/call.ts'
import { COPY_PAGE, copyCalls } from '../../../shared/calls/products/copy-calls.ts'
import type { CopyReplay, CopyTrade } from '../../../shared/calls/products/copy-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { isConfirmed } from '../../base/api/call-api.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { httpGateway } from '../../services/account/http-gateway.ts'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { useMoneyRecords } from '../../services/money/use-money-records.ts'
import { useOwnAnswer } from '../../services/money/use-own-answer.ts'

/** Figures at mark are grey after ten seconds (lines.md §15), so they are asked for again before. */
const OFTEN = 5_000
const LIST = 8_000
const SELDOM = 60_000
/** A number that is being typed is not asked for letter by letter. */
const TYPED_MS = 400
const OLD_MS = 10_000

export type LeaderQuery = RequestOf<typeof copyCalls.copyLeaders>

/** Who leads, public; kept for when the exchange is out of reach. */
export function useLeaders(query: LeaderQuery) {
  return useOwnAnswer(copyCalls.copyLeaders, query, LIST, true)
}

export function useLeader(id: number) {
  return useOwnAnswer(copyCalls.copyLeader, { id }, OFTEN, true)
}

/** What the leader holds now. */
export function useLeaderPositions(id: number) {
  return useOwnAnswer(copyCalls.copyLeaderPositions, { id }, OFTEN, true)
}

/** What the person follows and followed. */
export function useFollows() {
  return useOwnAnswer(copyCalls.copyFollows, {}, OFTEN, true)
}

/** Positions, orders and totals of the person's contract account. */
export function useContract() {
  return useOwnAnswer(calls.contractList, {}, OFTEN, true)
}

/** Positions that the leader has closed, newest first. */
export function useLeaderTrades(id: number) {
  return useMoneyRecords<CopyTrade & { id: number }>(
    `copy trades of ${id}`,
    async (page) => {
      const answer = await httpGateway.call(copyCalls.copyLeaderTrades, { id, page }, { quiet: true })
      if (!isConfirmed(answer)) return null
      return { ...answer.data, list: answer.data.list.map((row) => ({ ...row, id: tradeKey(row) })) }
    },
    (row) => row.closed_at,
    COPY_PAGE,
  )
}

const MARKETS = 1_000

/** A number of its own for each position of one leader: one a market and instant. */
export function tradeKey({ opened_at, currency_id }: Pick<CopyTrade, 'opened_at' | 'currency_id'>): number {
  return opened_at * MARKETS + (currency_id % MARKETS)
}

export type ReplayQuery = RequestOf<typeof copyCalls.copyReplay>

/**
 * "If you had followed". While another question is on its way, what the one before gave stays.
 * @returns the replay, and whether it is of what is asked now
 */
export function useReplay(asked: ReplayQuery) {
  const view = useOwnAnswer(copyCalls.copyReplay, asked, SELDOM, false)
  const [before, setBefore] = useState<CopyReplay | null>(null)
  useEffect(() => {
    if (view.data) setBefore(view.data)
  }, [view.data])
  return { ...view, data: view.data ?? before, current: view.data !== null }
}

/** What is typed, once it has stood for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/** Whether what was known at an instant is too old to be said in ink. @param at server time, ms; null: nothing is known */
export function useIsOld(at: number | null): boolean {
  const now = useSecond() + serverClock.expectedOffset()
  return at !== null && now - at > OLD_MS
}
