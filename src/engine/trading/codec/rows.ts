import { POSITION_SIDES } from '../../../shared/perp/position-side.ts'
import type { TpslDraft } from '../../../shared/rules/tpsl-rule.ts'
import { listOf, moneyOf, objectOf, wholeOf, wordOf } from '../../kernel/saved-values.ts'
import { EngineOrder, isPlainQuote } from '../model/engine-order.ts'
import type { FillRecord, PerpFill } from '../model/fill-record.ts'
import { HOUSE } from '../model/house.ts'

const REASONS: readonly EngineOrder['reason'][] = [
  null,
  'cancelled_by_user',
  'ioc_remainder',
  'fok_not_filled',
  'self_trade',
  'market_bound',
  'reduce_only',
  'liquidation',
  'dead_man',
  'margin',
]

/** Orders and fills as the short rows of a checkpoint. Money is decimal text of 1e-8 units. */
export type OrderRow = [
  id: number,
  account: number,
  market: number,
  /** side, type, time in force, post-only, status; of a person's perpetual order also reduce-only and position side */
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
  /** Of an order that was amended, brought a TP/SL or closed part of a position. */
  ...more: [priority: number, tpsl: TpslDraft | null, ...realised: [string] | []] | [],
]
/** A quote of the house maker as it was placed: nearly all that rests is one. */
export type QuoteRow = [id: number, side: 'b' | 's', price: number, lots: number, at: number]
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
  /** On a perpetual market. */
  ...perp: [quote: string, realised: string, positionSide: string, liquidation: 0 | 1] | [],
]

/** A resting order of a market, the short way where that says all. */
export function restingRow(order: EngineOrder): OrderRow | QuoteRow {
  return isPlainQuote(order) ? quoteRow(order) : orderRow(order)
}

/** @throws CheckpointError where the row is damaged */
export function orderOfRestingRow(row: OrderRow | QuoteRow, market: number): EngineOrder {
  return isQuoteRow(row) ? quoteOfRow(row, market) : orderOfRow(row)
}

function quoteRow({ id, side, price, lots, createdAt }: EngineOrder): QuoteRow {
  return [id, side === 'buy' ? 'b' : 's', price, lots, createdAt]
}

function isQuoteRow(row: OrderRow | QuoteRow): row is QuoteRow {
  return Array.isArray(row) && row.length === 5
}

function quoteOfRow(row: QuoteRow, market: number): EngineOrder {
  const [id, side, price, lots, createdAt] = row
  for (const value of [id, price, lots, createdAt]) wholeOf(value, 'quote')
  return new EngineOrder({
    id,
    account: HOUSE.maker,
    market,
    side: wordOf(side, ['b', 's'], 'side') === 'b' ? 'buy' : 'sell',
    type: 'limit',
    price,
    lots,
    quoteUnits: null,
    timeInForce: 'GTC',
    postOnly: true,
    createdAt,
  })
}

export function orderRow(order: EngineOrder): OrderRow {
  const common = `${order.side} ${order.type} ${order.timeInForce} ${order.postOnly ? 'post' : '-'} ${order.status}`
  const { positionSide } = order
  const marks = positionSide === null ? common : `${common} ${order.reduceOnly ? 'reduce' : '-'} ${positionSide}`
  const quoteUnits = order.quoteUnits === null ? null : order.quoteUnits.toString()
  const row: OrderRow = [
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
  if (order.realised !== null) return [...row, order.priority, order.tpsl, order.realised.toString()]
  return order.priority === order.id && order.tpsl === null ? row : [...row, order.priority, order.tpsl]
}

/** @throws CheckpointError where the row is damaged */
export function orderOfRow(row: OrderRow): EngineOrder {
  const [
    id,
    account,
    market,
    marks,
    price,
    lots,
    quoteUnits,
    left,
    filledLots,
    filledQuote,
    fee,
    reason,
    at,
    updated,
    ...more
  ] = listOf(row, 'order', row.length === 16 || row.length === 17 ? row.length : 14)
  for (const value of [id, account, market, price, lots, left, filledLots, at, updated]) wholeOf(value, 'order')
  const [side, type, timeInForce, post, status, reduce, positionSide] = String(marks).split(' ')
  const order = new EngineOrder({
    id,
    account,
    market,
    side: wordOf(side, ['buy', 'sell'], 'side'),
    type: wordOf(type, ['limit', 'market'], 'type'),
    price,
    lots,
    quoteUnits: quoteUnits === null ? null : moneyOf(quoteUnits, 'quote money'),
    timeInForce: wordOf(timeInForce, ['GTC', 'IOC', 'FOK'], 'time in force'),
    postOnly: wordOf(post, ['post', '-'], 'post-only') === 'post',
    reduceOnly: reduce !== undefined && wordOf(reduce, ['reduce', '-'], 'reduce-only') === 'reduce',
    positionSide: reduce === undefined ? null : wordOf(positionSide, POSITION_SIDES, 'position side'),
    createdAt: at,
  })
  const [priority, tpsl, realised] = more
  if (priority !== undefined) order.priority = wholeOf(priority, 'order')
  if (tpsl) order.tpsl = objectOf(tpsl, 'TP/SL')
  order.left = left
  order.filledLots = filledLots
  order.filledQuote = moneyOf(filledQuote, 'filled money')
  order.fee = moneyOf(fee, 'fee')
  if (realised !== undefined) order.realised = moneyOf(realised, 'realised profit')
  order.status = wordOf(status, ['unfilled', 'in_progress', 'completed', 'cancelled'], 'status')
  order.reason = wordOf(reason, REASONS, 'reason')
  order.updatedAt = updated
  return order
}

export function fillRow(fill: FillRecord): FillRow {
  const { id, order, market, price, lots, at, perp } = fill
  const side = fill.side === 'buy' ? 'b' : 's'
  const row: FillRow = [id, order, market, side, price, lots, fill.fee.toString(), fill.maker ? 1 : 0, at]
  if (!perp) return row
  return [...row, perp.quote.toString(), perp.realised.toString(), perp.positionSide, perp.liquidation ? 1 : 0]
}

/** @throws CheckpointError where the row is damaged */
export function fillOfRow(row: FillRow): FillRecord {
  const [id, order, market, side, price, lots, fee, maker, at, ...perp] = listOf(row, 'fill')
  for (const value of [id, order, market, price, lots, at]) wholeOf(value, 'fill')
  return {
    id,
    order,
    market,
    side: wordOf(side, ['b', 's'], 'side') === 'b' ? 'buy' : 'sell',
    price,
    lots,
    fee: moneyOf(fee, 'fee'),
    maker: wordOf(maker, [0, 1], 'maker') === 1,
    at,
    perp: perp.length === 0 ? null : perpFillOf(perp),
  }
}

function perpFillOf(row: unknown[]): PerpFill {
  const [quote, realised, positionSide, liquidation] = listOf(row, 'fill', 4)
  return {
    quote: moneyOf(quote as string, 'quote money'),
    realised: moneyOf(realised as string, 'realised profit'),
    positionSide: wordOf(positionSide, POSITION_SIDES, 'position side'),
    liquidation: wordOf(liquidation, [0, 1], 'liquidation') === 1,
  }
}
