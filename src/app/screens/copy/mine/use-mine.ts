import type { Call, RequestOf, ResponseOf } from '../../../../shared/calls/call.ts'
import { COPY_PAGE, copyCalls } from '../../../../shared/calls/products/copy-calls.ts'
import type { CopyTrade } from '../../../../shared/calls/products/copy-entities.ts'
import { truth } from '../../../base/api/truth.ts'
import { httpGateway } from '../../../services/account/http-gateway.ts'
import { type MoneyRecords, useMoneyRecords } from '../../../services/money/use-money-records.ts'
import { useOwnAnswer } from '../../../services/money/use-own-answer.ts'

/** Figures at mark are grey after ten seconds (lines.md §15), so they are asked for again before. */
const OFTEN = 5_000

/** What all portfolios of the person hold. */
export function useCopyPositions() {
  return useOwnAnswer(copyCalls.copyPositions, {}, OFTEN, true)
}

/** Whether the person leads, what that wants, and what it has brought. */
export function useLead() {
  return useOwnAnswer(copyCalls.copyLead, {}, OFTEN, true)
}

type Page<T> = { list: readonly T[]; total: number }

function pages<C extends Call>(call: C, request: RequestOf<C>) {
  return truth(httpGateway.call(call, request, { quiet: true })) as Promise<ResponseOf<C> | null>
}

const PLACES = 4_096

/** Copied positions that have ended, newest first. @param follow of which; null: of all */
export function useCopyTrades(follow: number | null): MoneyRecords<CopyTrade & { id: number }> {
  return useMoneyRecords(
    `copy trades ${follow}`,
    async (page) => {
      const answer: Page<CopyTrade> | null = await pages(copyCalls.copyTrades, {
        page,
        ...(follow !== null && { id: follow }),
      })
      if (!answer) return null
      // A portfolio ends one position a market and instant: the three are its name.
      const id = (row: CopyTrade) => row.closed_at * PLACES + (((row.follow_id ?? 0) * 64 + row.currency_id) % PLACES)
      return { total: answer.total, list: answer.list.map((row) => ({ ...row, id: id(row) })) }
    },
    (row) => row.closed_at,
    COPY_PAGE,
  )
}

/** What a follow has not copied, or not whole, newest first. */
export function useMissed(follow: number) {
  return useMoneyRecords(
    `copy missed ${follow}`,
    (page) => pages(copyCalls.copyMissed, { id: follow, page }),
    (row) => row.at,
    COPY_PAGE,
  )
}

/** Shares paid and received, newest first. */
export function useShares() {
  return useMoneyRecords(
    'copy shares',
    (page) => pages(copyCalls.copyShares, { page }),
    (row) => row.at,
    COPY_PAGE,
  )
}
