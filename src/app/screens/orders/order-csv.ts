import type { FundingPayment } from '../../../shared/calls/contract-entities.ts'
import { csvTime } from '../../base/platform/csv.ts'
import { AMOUNT_COLUMNS, type FileColumns, listFileName, listText } from '../../trading/orders/list-file.ts'
import type { Product } from './order-query.ts'
import type { AnyFill, AnyOrder } from './order-sources.ts'

const ORDER: FileColumns<AnyOrder> = [
  ['id', (row) => String(row.id)],
  ['created_at', (row) => csvTime(row.created_at)],
  ['updated_at', (row) => csvTime(row.updated_at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['position_side', (row) => row.position_side ?? null],
  ['type', (row) => row.type],
  ['plan', (row) => row.plan?.kind ?? null],
  ['trigger_by', (row) => row.plan?.trigger_by ?? null],
  ['trigger_price', (row) => row.plan?.trigger_price ?? null],
  ['time_in_force', (row) => row.time_in_force],
  ['post_only', (row) => String(row.post_only)],
  ['reduce_only', (row) => (row.reduce_only === undefined ? null : String(row.reduce_only))],
  ...AMOUNT_COLUMNS,
  ['realised', (row) => row.realised ?? null],
  ['status', (row) => row.status],
  ['reason', (row) => row.reason],
]

const FILL: FileColumns<AnyFill> = [
  ['id', (row) => String(row.id)],
  ['order_id', (row) => String(row.order_id)],
  ['at', (row) => csvTime(row.at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['position_side', (row) => row.position_side ?? null],
  ['price', (row) => row.price],
  ['quantity', (row) => row.quantity],
  ['quote', (row) => row.quote],
  ['fee', (row) => row.fee],
  ['fee_currency', (row) => row.fee_currency],
  ['realised', (row) => row.realised ?? null],
  ['role', (row) => row.role],
  ['liquidation', (row) => (row.liquidation === undefined ? null : String(row.liquidation))],
]

const FUNDING: FileColumns<FundingPayment> = [
  ['at', (row) => csvTime(row.at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['position_side', (row) => row.position_side],
  ['quantity', (row) => row.quantity],
  ['mark_price', (row) => row.mark_price],
  ['rate', (row) => row.rate],
  ['amount', (row) => row.amount],
]

/** Names of the fields as the calls have them, figures with every digit, times with their zone. */
export const ordersCsv = (rows: readonly AnyOrder[]) => listText(ORDER, rows)
export const fillsCsv = (rows: readonly AnyFill[]) => listText(FILL, rows)
export const fundingCsv = (rows: readonly FundingPayment[]) => listText(FUNDING, rows)

/** `orders-contract-2026-11-22.csv` @param at ms */
export function csvName(
  what: 'orders' | 'trades' | 'funding' | 'tickets',
  product: Product | 'option',
  at: number,
): string {
  return listFileName(`${what}-${product}`, at)
}
