import { useMemo } from 'react'
import type { Order } from '../../../shared/calls/entities.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import { remainingOf } from '../account/remaining-of.ts'
import type { BookSideName } from '../hub-client/topic-views.ts'
import { useMarket } from '../hub-client/use-markets.ts'
import { useOwnRows } from './use-own.ts'

/** Lots that wait at each price (ticks), bids and asks apart. */
export type OwnPrices = Record<BookSideName, ReadonlyMap<number, number>>

const NONE: OwnPrices = { bid: new Map(), ask: new Map() }

/** The person's lots in one market's book. */
export function pricesOf(
  orders: readonly Order[],
  market: Pick<Market, 'currency_id' | 'price_digits' | 'quantity_digits'>,
): OwnPrices {
  const own = { bid: new Map<number, number>(), ask: new Map<number, number>() }
  for (const order of orders) {
    if (order.currency_id !== market.currency_id || order.price === null) continue
    const ticks = toUnits(order.price, market.price_digits)
    const left = remainingOf(order, market.quantity_digits)
    const waiting = left === null ? null : toUnits(left, market.quantity_digits)
    if (ticks === null || !waiting) continue
    const lots = own[order.side === 'buy' ? 'bid' : 'ask']
    lots.set(ticks, (lots.get(ticks) ?? 0) + waiting)
  }
  return own
}

/** Prices (ticks) of the person's open orders in a market, with the lots that still wait there. */
export function useOwnPrices(kind: MarketKind, currencyId: number): OwnPrices {
  const orders = useOwnRows('open')
  const market = useMarket(kind, currencyId)
  const found = market.status === 'ready' ? market.market : null
  return useMemo(() => (found ? pricesOf(orders, found) : NONE), [orders, found])
}
