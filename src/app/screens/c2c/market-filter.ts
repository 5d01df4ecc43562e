import type { Side } from '../../../shared/rules/order-units.ts'
import { pricing } from '../../services/currency/use-pricing.ts'
import type { OfferFilter } from './offer-list.ts'

/** What the person looks for. */
export interface MarketFilter extends OfferFilter {
  side: Side
  /** Symbol. */
  coin: string
  /** Lower case. */
  fiat: string
}

/** Where the page begins: buying USDT for the display currency. */
export function firstFilter(): MarketFilter {
  const fiat = pricing().state.unit.text.toLowerCase()
  return { side: 'buy', coin: 'USDT', fiat, amount: '', method: null, takers: true }
}
