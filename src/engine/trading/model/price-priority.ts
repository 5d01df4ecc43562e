import type { Side } from '../../../shared/rules/order-units.ts'

/** Orders of one side in the order in which they fill: the best price first, of one price the oldest. */
export function inPriority<T extends { priority: number; price: number }>(side: Side, orders: Iterable<T>): T[] {
  const sign = side === 'buy' ? -1 : 1
  return [...orders].sort((a, b) => sign * (a.price - b.price) || a.priority - b.priority)
}
