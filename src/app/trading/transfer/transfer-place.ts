import type { AccountGateway } from '../../services/account/account-gateway.ts'
import type { TradingVenue } from '../../services/venue/venue.ts'

/** Where the person moves money. */
export interface TransferPlace {
  gateway: AccountGateway
  /** Balances may have changed: whatever shows them asks anew. */
  moved(): void
}

/** In a terminal events bring the new balances; where they are late the lists are asked. */
export function placeOf(venue: TradingVenue): TransferPlace {
  return {
    gateway: venue.gateway,
    moved() {
      if (venue.kind === 'spot') venue.own.retryList('balances')
      else void venue.own.retry()
    },
  }
}
