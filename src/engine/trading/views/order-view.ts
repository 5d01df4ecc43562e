import type { PerpFill, PerpOrder } from '../../../shared/calls/contract-entities.ts'
import type { Fill, Order } from '../../../shared/calls/entities.ts'
import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { moneyText, notionalOf, priceText, quantityText, type Side } from '../../../shared/rules/order-units.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { FillRecord } from '../model/fill-record.ts'
import type { MarketState } from '../model/market-state.ts'

/** An order as the calls and the private events give it. */
export function orderView(market: MarketState, order: EngineOrder): Order | PerpOrder {
  const { positionSide, reduceOnly } = order
  // Written into, not spread: there are two of these for each order that is placed.
  const view: Order & Partial<PerpOrder> = commonView(market, order)
  if (order.tpsl !== null) view.tpsl = order.tpsl
  if (positionSide === null) return view
  view.reduce_only = reduceOnly
  view.position_side = positionSide
  view.realised = order.realised === null ? null : moneyText(order.realised)
  return view
}

function commonView(market: MarketState, order: EngineOrder): Order {
  const { rules } = market
  const byQuote = order.quoteUnits !== null
  return {
    id: order.id,
    currency_id: market.spec.currency_id,
    symbol: market.spec.symbol,
    side: order.side,
    type: order.type,
    price: order.type === 'limit' ? priceText(rules, order.price) : null,
    quantity: byQuote ? null : quantityText(rules, order.lots),
    quote_quantity: order.quoteUnits === null ? null : moneyText(order.quoteUnits),
    filled_quantity: quantityText(rules, order.filledLots),
    filled_quote: moneyText(order.filledQuote),
    average_price: averagePrice(market, order),
    fee: moneyText(order.fee),
    fee_currency: feeCurrency(market, order.side),
    time_in_force: order.timeInForce,
    post_only: order.postOnly,
    status: order.status,
    reason: order.reason,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
  }
}

export function fillView(market: MarketState, fill: FillRecord): Fill | PerpFill {
  const { perp } = fill
  const common = commonFill(market, fill)
  if (!perp) return common
  const { positionSide, liquidation } = perp
  const realised = moneyText(perp.realised)
  return { ...common, quote: moneyText(perp.quote), position_side: positionSide, realised, liquidation }
}

function commonFill(market: MarketState, fill: FillRecord): Fill {
  const { rules } = market
  return {
    id: fill.id,
    order_id: fill.order,
    currency_id: market.spec.currency_id,
    symbol: market.spec.symbol,
    side: fill.side,
    price: priceText(rules, fill.price),
    quantity: quantityText(rules, fill.lots),
    quote: moneyText(notionalOf(rules, fill.price, fill.lots)),
    fee: moneyText(fill.fee),
    fee_currency: feeCurrency(market, fill.side),
    role: fill.maker ? 'maker' : 'taker',
    at: fill.at,
  }
}

/** filled quote / filled quantity, half up at price_digits + 2 decimals; null where nothing has filled. */
export function averagePrice(market: MarketState, order: EngineOrder): string | null {
  if (order.filledLots === 0) return null
  const digits = market.rules.priceDigits + 2
  const base = BigInt(order.filledLots) * market.rules.baseUnit
  const scaled = order.filledQuote * 10n ** BigInt(digits)
  return fromScaled((scaled * 2n + base) / (base * 2n), digits)
}

export function feeCurrency(market: MarketState, side: Side): string {
  const inBase = market.spec.kind === 'spot' && side === 'buy'
  return inBase ? market.market.base : market.market.quote
}
