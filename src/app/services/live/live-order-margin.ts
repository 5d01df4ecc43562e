import type { PerpOrder, PerpTotal } from '../../../shared/calls/contract-entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { openingNotional } from '../../../shared/perp/opening-notional.ts'
import { oneWayOrderMargin, orderMargin } from '../../../shared/perp/order-margin.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { orderRules } from '../../../shared/rules/order-units.ts'
import type { AccountFacts, LivePosition } from './live-account.ts'

/**
 * Margin that the open orders of a coin's markets hold, in 10^-8. Where settings or a market are not known, what the server last
 * said stands.
 */
export function orderMarginOf(total: PerpTotal, held: readonly LivePosition[], facts: AccountFacts): bigint {
  const { hedge } = facts
  const byMarket = new Map<number, PerpOrder[]>()
  for (const order of facts.orders) byMarket.set(order.currency_id, [...(byMarket.get(order.currency_id) ?? []), order])
  let sum = 0n
  for (const [currencyId, orders] of byMarket) {
    const market = facts.market(currencyId)
    const leverage = facts.leverage(currencyId)
    if (!market || leverage === null || hedge === null) return scaled(total.order_margin)
    if (market.quote_id !== total.currency_id) continue
    const here = held.filter(({ row }) => row.currency_id === currencyId)
    const side = (name: 'buy' | 'sell') => marginOfSide(name, orders, hedge ? [] : here, market, leverage)
    sum += hedge ? side('buy') + side('sell') : oneWayOrderMargin(side('buy'), side('sell'))
  }
  return sum
}

function marginOfSide(
  side: 'buy' | 'sell',
  orders: readonly PerpOrder[],
  held: readonly LivePosition[],
  market: Market,
  leverage: number,
): bigint {
  const resting = orders.flatMap((order) =>
    order.side !== side || order.price === null || order.quantity === null
      ? []
      : [
          {
            id: order.id,
            price: scaled(order.price),
            left: scaled(order.quantity) - scaled(order.filled_quantity),
            reduceOnly: order.reduce_only,
          },
        ],
  )
  const against = held.find(({ direction }) => direction === (side === 'buy' ? -1 : 1))
  const notional = openingNotional(side, resting, against?.quantity ?? 0n)
  return notional === 0n ? 0n : orderMargin(notional, leverage, orderRules(market).takerPpm)
}
