import type { AccountDoor } from '../../account/account-door.ts'
import type { TradingVenue } from '../venue/venue.ts'

/** Where the person moves money. */
export interface TransferPlace {
  door: AccountDoor
  /** Balances may have changed: whatever shows them asks anew. */
  moved(): void
}

/** In a terminal events bring the new balances; where they are late the lists are asked. */
export function placeOf(venue: TradingVenue): TransferPlace {
  return {
    door: venue.door,
    moved() {
      if (venue.kind === 'spot') venue.own.retryList('balances')
      else void venue.own.retry()
    },
  }
}
