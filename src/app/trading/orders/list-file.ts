import type { Balance, Fill, Order } from '../../../shared/calls/entities.ts'
import { type CsvCell, csvText, csvTime } from '../../base/platform/csv.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { displayZone } from '../../base/platform/zone.ts'
import { dayOf } from '../../base/platform/zone-days.ts'
import type { Planned } from '../../services/account/own-state.ts'

/** Columns of a file: names, the same in every language so that programs can read them, and cells. */
export type FileColumns<T> = readonly (readonly [name: string, cell: (row: T) => CsvCell])[]

/** What an order asks for and what came of it. */
export const AMOUNT_COLUMNS: FileColumns<Order> = [
  ['price', (row) => row.price],
  ['quantity', (row) => row.quantity],
  ['quote_quantity', (row) => row.quote_quantity],
  ['filled_quantity', (row) => row.filled_quantity],
  ['filled_quote', (row) => row.filled_quote],
  ['average_price', (row) => row.average_price],
  ['fee', (row) => row.fee],
  ['fee_currency', (row) => row.fee_currency],
]

export const ORDER_COLUMNS: FileColumns<Order> = [
  ['id', (row) => String(row.id)],
  ['created_at', (row) => csvTime(row.created_at)],
  ['updated_at', (row) => csvTime(row.updated_at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['type', (row) => row.type],
  ...AMOUNT_COLUMNS,
  ['time_in_force', (row) => row.time_in_force],
  ['post_only', (row) => String(row.post_only)],
  ['status', (row) => row.status],
  ['reason', (row) => row.reason],
]

/** What a plan order waits for. */
export const PLAN_COLUMNS: FileColumns<Pick<Planned, 'plan'>> = [
  ['kind', (row) => row.plan.kind],
  ['trigger_by', (row) => row.plan.trigger_by],
  ['trigger_price', (row) => row.plan.trigger_price],
  ['direction', (row) => row.plan.direction],
  ['trigger_at', (row) => (row.plan.trigger_at === null ? null : csvTime(row.plan.trigger_at))],
  ['callback_rate_percent', (row) => row.plan.callback_rate],
  ['activation_price', (row) => row.plan.activation_price],
  ['whole_position', (row) => String(row.plan.full)],
]

/** What became of a plan order. */
export const SENT_COLUMNS: FileColumns<Pick<Planned, 'plan'>> = [
  ['triggered_at', (row) => (row.plan.triggered_at === null ? null : csvTime(row.plan.triggered_at))],
  ['order_id', (row) => (row.plan.order_id === null ? null : String(row.plan.order_id))],
]

export const FILL_COLUMNS: FileColumns<Fill> = [
  ['id', (row) => String(row.id)],
  ['order_id', (row) => String(row.order_id)],
  ['time', (row) => csvTime(row.at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['price', (row) => row.price],
  ['quantity', (row) => row.quantity],
  ['quote', (row) => row.quote],
  ['fee', (row) => row.fee],
  ['fee_currency', (row) => row.fee_currency],
  ['role', (row) => row.role],
]

export const BALANCE_COLUMNS: FileColumns<Balance> = [
  ['currency', (row) => row.symbol],
  ['available', (row) => row.trade_balance],
  ['locked', (row) => row.lock_trade],
]

/** The file of a list: what is loaded of it, in its order, with exact digits. */
export function listText<T>(columns: FileColumns<T>, rows: readonly T[]): string {
  return csvText(
    columns.map(([head]) => head),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )
}

/** A list's file is called after the server's day in the zone on screen. @param at server time, ms */
export function listFileName(name: string, at: number, end = 'csv'): string {
  return `${name}-${dayOf(at, displayZone())}.${end}`
}

/** Has the browser save a list as a file; null where there is nothing to save. @param name its file's, before the day */
export function listSaver<T>(
  name: string,
  columns: FileColumns<T>,
  rows: readonly T[],
  save = saveFile,
): (() => void) | null {
  if (rows.length === 0) return null
  return () =>
    save(listFileName(name, serverNow()), new TextEncoder().encode(listText(columns, rows)), 'text/csv;charset=utf-8')
}
