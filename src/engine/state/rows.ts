import { EngineOrder } from '../order/engine-order.ts'
import type { FillRecord } from '../order/fill-record.ts'

/** Orders and fills as the short rows of a checkpoint. Money is decimal text of 1e-8 units. */
export type OrderRow = [
  id: number,
  account: number,
  market: number,
  /** side, type, time in force, post-only, status */
  marks: string,
  price: number,
  lots: number,
  quoteUnits: string | null,
  left: number,
  filledLots: number,
  filledQuote: string,
  fee: string,
  reason: EngineOrder['reason'],
  createdAt: number,
  updatedAt: number,
]
export type FillRow = [
  id: number,
  order: number,
  market: number,
  side: 'b' | 's',
  price: number,
  lots: number,
  fee: string,
  maker: 0 | 1,
  at: number,
]

export function orderRow(order: EngineOrder): OrderRow {
  const marks = `${order.side} ${order.type} ${order.timeInForce} ${order.postOnly ? 'post' : '-'} ${order.status}`
  const quoteUnits = order.quoteUnits === null ? null : order.quoteUnits.toString()
  return [
    order.id,
    order.account,
    order.market,
    marks,
    order.price,
    order.lots,
    quoteUnits,
    order.left,
    order.filledLots,
    order.filledQuote.toString(),
    order.fee.toString(),
    order.reason,
    order.createdAt,
    order.updatedAt,
  ]
}

export function orderOfRow(row: OrderRow): EngineOrder {
  const [id, account, market, marks, price, lots, quoteUnits, left, filledLots, filledQuote, fee, reason, at, updated] =
    row
  const [side, type, timeInForce, post, status] = marks.split(' ')
  const order = new EngineOrder({
    id,
    account,
    market,
    side: side as EngineOrder['side'],
    type: type as EngineOrder['type'],
    price,
    lots,
    quoteUnits: quoteUnits === null ? null : BigInt(quoteUnits),
    timeInForce: timeInForce as EngineOrder['timeInForce'],
    postOnly: post === 'post',
    createdAt: at,
  })
  order.left = left
  order.filledLots = filledLots
  order.filledQuote = BigInt(filledQuote)
  order.fee = BigInt(fee)
  order.status = status as EngineOrder['status']
  order.reason = reason
  order.updatedAt = updated
  return order
}

export function fillRow(fill: FillRecord): FillRow {
  const { id, order, market, price, lots, at } = fill
  return [id, order, market, fill.side === 'buy' ? 'b' : 's', price, lots, fill.fee.toString(), fill.maker ? 1 : 0, at]
}

export function fillOfRow([id, order, market, side, price, lots, fee, maker, at]: FillRow): FillRecord {
  return {
    id,
    order,
    market,
    side: side === 'b' ? 'buy' : 'sell',
    price,
    lots,
    fee: BigInt(fee),
    maker: maker === 1,
    at,
  }
}
