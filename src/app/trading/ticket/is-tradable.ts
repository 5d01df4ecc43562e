import type { Market } from '../../../shared/hub-protocol/market.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'

/** False for recorded sessions, and for markets whose price times size has more digits than money. */
export function isTradable(market: Pick<Market, 'recorded' | 'price_digits' | 'quantity_digits'>): boolean {
  return !market.recorded && market.price_digits + market.quantity_digits <= MONEY_DIGITS
}
