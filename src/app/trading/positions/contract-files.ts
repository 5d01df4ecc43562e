import type { FundingPayment, PerpFill, PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { unscaled } from '../../../shared/perp/scaled.ts'
import { csvTime } from '../../base/platform/csv.ts'
import type { LiveTotal } from '../../services/live/live-account.ts'
import { FILL_COLUMNS, type FileColumns, ORDER_COLUMNS } from '../orders/list-file.ts'
import type { PositionRow } from './position-row.ts'

/** What an order of a contract has besides. */
export const PERP_ORDER_COLUMNS: FileColumns<PerpOrder> = [
  ...ORDER_COLUMNS,
  ['position_side', (row) => row.position_side],
  ['reduce_only', (row) => String(row.reduce_only)],
  ['realised', (row) => row.realised ?? null],
]

const beforePrice = FILL_COLUMNS.findIndex(([name]) => name === 'price')

export const PERP_FILL_COLUMNS: FileColumns<PerpFill> = [
  ...FILL_COLUMNS.slice(0, beforePrice),
  ['position_side', (row) => row.position_side],
  ...FILL_COLUMNS.slice(beforePrice),
  ['realised', (row) => row.realised],
  ['liquidation', (row) => String(row.liquidation)],
]

export const POSITION_COLUMNS: FileColumns<PositionRow> = [
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['margin_mode', (row) => (row.isolated ? 'isolated' : 'cross')],
  ['leverage', (row) => String(row.leverage)],
  ['size', (row) => row.size],
  ['entry_price', (row) => row.entry],
  ['mark_price', (row) => row.mark],
  ['mark_is_current', (row) => String(row.live)],
  ['margin', (row) => row.margin],
  ['liquidation_price', (row) => row.liquidationExact?.replaceAll(',', '') ?? null],
  ['notional', (row) => row.notional],
  ['unrealised', (row) => row.unrealised],
  ['roe_percent', (row) => row.roe],
  ['realised', (row) => row.realised],
  ['fees', (row) => row.fees],
  ['funding', (row) => row.funding],
]

export const FUNDING_COLUMNS: FileColumns<FundingPayment> = [
  ['time', (row) => csvTime(row.at)],
  ['market', (row) => row.symbol],
  ['side', (row) => row.side],
  ['quantity', (row) => row.quantity],
  ['mark_price', (row) => row.mark_price],
  ['rate', (row) => row.rate],
  ['amount', (row) => row.amount],
]

export const TOTAL_COLUMNS: FileColumns<LiveTotal> = [
  ['currency', (row) => row.symbol],
  ['equity', (row) => unscaled(row.equity)],
  ['wallet', (row) => unscaled(row.wallet + row.isolated)],
  ['available', (row) => unscaled(row.available)],
  ['position_margin', (row) => unscaled(row.positionMargin)],
  ['order_margin', (row) => unscaled(row.orderMargin)],
  ['unrealised', (row) => unscaled(row.unrealised)],
  ['margin_ratio', (row) => (row.ratio === null ? null : unscaled(row.ratio))],
]
