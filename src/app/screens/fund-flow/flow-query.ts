import type { RequestOf } from '../../../shared/calls/call.ts'
import type { FlowRow } from '../../../shared/calls/money-entities.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { csvTime } from '../../base/platform/csv.ts'
import { dayStart, nextDay } from '../../base/platform/zone-days.ts'
import { type FileColumns, listText } from '../../trading/orders/list-file.ts'

/** What of the flow is shown; null: all of it. */
export interface FlowQuery {
  account: FlowRow['account'] | null
  type: FlowRow['type'] | null
  coin: number | null
  /** Days of the person's zone, both included. */
  from: string | null
  to: string | null
}

export const ALL: FlowQuery = { account: null, type: null, coin: null, from: null, to: null }

export function isFiltered(query: FlowQuery): boolean {
  return Object.values(query).some((value) => value !== null)
}

/** What is asked of the exchange. @param zone in which the days are meant */
export function requestOf(query: FlowQuery, zone: string | null): Omit<RequestOf<typeof calls.fundFlow>, 'page'> {
  return {
    ...(query.account && { account: query.account }),
    ...(query.type && { type: query.type }),
    ...(query.coin !== null && { currency_id: query.coin }),
    ...(query.from && { from: dayStart(query.from, zone) }),
    ...(query.to && { to: dayStart(nextDay(query.to), zone) }),
  }
}

const COLUMNS: FileColumns<FlowRow> = [
  ['id', (row) => String(row.id)],
  ['at', (row) => csvTime(row.at)],
  ['account', (row) => row.account],
  ['currency', (row) => row.symbol],
  ['type', (row) => row.type],
  ['amount', (row) => row.amount],
  ['balance', (row) => row.balance],
  ['ref', (row) => (row.ref === null ? null : String(row.ref))],
]

/** The file: names of the fields as the call has them, figures with every digit, times with their zone. */
export const flowCsv = (rows: readonly FlowRow[]) => listText(COLUMNS, rows)
