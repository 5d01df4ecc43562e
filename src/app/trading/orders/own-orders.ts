import { useMemo } from 'react'
import type { Order } from '../../../shared/calls/entities.ts'
import { fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market, MarketKind } from '../../../shared/market/market.ts'
import { useMarket } from '../../market/use-markets.ts'
import { useOwn } from './own-store.ts'

const NONE: ReadonlyMap<number, number> = new Map()

/** What of an order still waits, decimal text; null for an order without a quantity. */
export function remainingOf(order: Order, quantityDigits: number): string | null {
  const whole = order.quantity === null ? null : toUnits(order.quantity, quantityDigits)
  const filled = toUnits(order.filled_quantity, quantityDigits)
  return whole === null || filled === null ? null : fromUnits(whole - filled, quantityDigits)
}

/** Lots that wait at each price (ticks) of one market. */
export function pricesOf(
  orders: readonly Order[],
  market: Pick<Market, 'currency_id' | 'price_digits' | 'quantity_digits'>,
): ReadonlyMap<number, number> {
  const lots = new Map<number, number>()
  for (const order of orders) {
    if (order.currency_id !== market.currency_id || order.price === null) continue
    const ticks = toUnits(order.price, market.price_digits)
    const left = remainingOf(order, market.quantity_digits)
    const waiting = left === null ? null : toUnits(left, market.quantity_digits)
    if (ticks !== null && waiting) lots.set(ticks, (lots.get(ticks) ?? 0) + waiting)
  }
  return lots
}

/** Prices (ticks) of the person's open orders in a market, with the lots that still wait there. Spot alone has orders so far. */
export function useOwnPrices(kind: MarketKind, currencyId: number): ReadonlyMap<number, number> {
  const { open } = useOwn()
  const market = useMarket(kind, currencyId)
  const found = kind === 'spot' && market.status === 'ready' ? market.market : null
  return useMemo(() => (found ? pricesOf(open.rows, found) : NONE), [open.rows, found])
}
