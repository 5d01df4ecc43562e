import type { Order, PlanTerms } from '../../../shared/calls/entities.ts'
import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { decimalOrNone, showDecimal } from '../../base/platform/show-decimal.ts'
import { remainingOf } from '../../services/account/remaining-of.ts'
import { type AmendChange, type AmendField, amendTexts } from '../amend/amend-check.ts'
import type { LineTone, OwnLine } from './own-lines.ts'

/** What a line of a plan order says of itself. */
export type PlanLineKind = 'conditional' | 'trailing' | 'activation' | 'take_profit' | 'stop_loss'

/** Words of the lines, in the person's language. */
export interface LineLabels {
  order(side: Order['side'], size: string): string
  /** @param size null: the whole position */
  plan(kind: PlanLineKind, side: Order['side'], size: string | null, by: 'last' | 'mark' | 'index'): string
}

/** A line of an order or a plan order, and what of it a drag amends. */
export interface OrderLine {
  order: Order
  line: OwnLine
  /** Null where it cannot be dragged. */
  field: AmendField | null
}

/** Ticks of a decimal text, for painting: an entry price may lie between two. */
export function paintedTicks(market: Pick<Market, 'price_digits'>, price: string): number {
  return Number(price) * 10 ** market.price_digits
}

/**
 * Gives open orders as lines at their price, and plan orders at the price that they wait for; what waits for a time or nowhere yet
 * has none. An order's line is kept for as long as the order is: rows are never changed in place.
 */
export function orderLines(market: Market, labels: LineLabels): (orders: readonly Order[]) => OrderLine[] {
  const lineOf = new WeakMap<Order, OrderLine | null>()
  return (orders) =>
    orders.flatMap((order) => {
      const known = lineOf.get(order)
      const line = known === undefined ? orderLine(market, order, labels) : known
      if (known === undefined) lineOf.set(order, line)
      return line ? [line] : []
    })
}

function orderLine(market: Market, order: Order, labels: LineLabels): OrderLine | null {
  if (order.currency_id !== market.currency_id) return null
  return order.plan ? planLine(market, order, order.plan, labels) : restingLine(market, order, labels)
}

/** What dragging a line to a price changes. */
export function draggedTo({ field }: Pick<OrderLine, 'field'>, market: Market, ticks: number): AmendChange {
  return field === null ? {} : { [field]: fromUnits(ticks, market.price_digits) }
}

/** Price of a change that is on its way, decimal text; null where none moves on the chart. */
export function movedTo({ field }: Pick<OrderLine, 'field'>, change: AmendChange): string | null {
  return (field && change[field]) ?? null
}

function restingLine(market: Market, order: Order, labels: LineLabels): OrderLine | null {
  if (order.price === null) return null
  const size = decimalOrNone(remainingOf(order, market.quantity_digits))
  const field = 'price' in amendTexts(order) ? 'price' : null
  return lineAt(market, order, order.price, { tone: order.side, label: labels.order(order.side, size), field })
}

function planLine(market: Market, order: Order, plan: PlanTerms, labels: LineLabels): OrderLine | null {
  const begins = plan.kind === 'trailing' && !plan.active
  const price = begins ? plan.activation_price : plan.trigger_price
  if (price === null || plan.kind === 'scheduled') return null
  const size = plan.full ? null : decimalOrNone(order.quantity ?? order.quote_quantity)
  const label = labels.plan(begins ? 'activation' : plan.kind, order.side, size, plan.trigger_by ?? 'last')
  const field = 'trigger_price' in amendTexts(order) ? 'trigger_price' : null
  return lineAt(market, order, price, { tone: planTone(order, plan), label, field })
}

function planTone(order: Order, { kind }: PlanTerms): LineTone {
  if (kind === 'take_profit') return 'profit'
  if (kind === 'stop_loss') return 'loss'
  return order.side === 'buy' ? 'planBuy' : 'planSell'
}

function lineAt(
  market: Market,
  order: Order,
  price: string,
  { tone, label, field }: { tone: LineTone; label: string; field: AmendField | null },
): OrderLine {
  const ticks = Math.round(paintedTicks(market, price))
  const text = showDecimal(fromUnits(ticks, market.price_digits))
  const line: OwnLine = { ticks, tone, label, price: text }
  return { order, field, line: field === null ? line : { ...line, order: order.id } }
}
