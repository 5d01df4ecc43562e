import type { FlowRow, WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { type FlowQuery, requestOf } from './flow-query.ts'

/** A line of the list: an entry of the ledger, or a withdrawal whose amount is taken off the balance and that nobody has decided on. */
export type FlowLine = { kind: 'entry'; at: number; row: FlowRow } | { kind: 'pending'; at: number; row: WithdrawRow }

/** The pending withdrawals that the person's filters let through. @param zone in which the days are meant */
export function pendingThat(
  pending: readonly WithdrawRow[],
  query: FlowQuery,
  zone: string | null,
): readonly WithdrawRow[] {
  const span = requestOf(query, zone)
  const from = Number(span.from ?? 0)
  const to = Number(span.to ?? Number.POSITIVE_INFINITY)
  const { account, type, coin } = query
  if ((account !== null && account !== 'fund') || (type !== null && type !== 'withdraw')) return []
  return pending.filter(
    ({ status, currency_id, created_at }) =>
      status === 0 && (coin === null || coin === currency_id) && created_at >= from && created_at < to,
  )
}

/** Entries and pending withdrawals, newest first. */
export function linesOf(entries: readonly FlowRow[], pending: readonly WithdrawRow[]): readonly FlowLine[] {
  const lines: FlowLine[] = [
    ...pending.map((row) => ({ kind: 'pending' as const, at: row.created_at, row })),
    ...entries.map((row) => ({ kind: 'entry' as const, at: row.at, row })),
  ]
  return lines.sort((one, other) => other.at - one.at)
}
