import type { Order } from '../../../shared/calls/entities.ts'
import { fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'

/** What of an order still waits, decimal text; null for an order without a quantity. */
export function remainingOf(order: Order, quantityDigits: number): string | null {
  const whole = order.quantity === null ? null : toUnits(order.quantity, quantityDigits)
  const filled = toUnits(order.filled_quantity, quantityDigits)
  return whole === null || filled === null ? null : fromUnits(whole - filled, quantityDigits)
}
