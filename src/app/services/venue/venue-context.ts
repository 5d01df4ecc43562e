import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Access } from '../account/account-gateway.ts'
import type { PerpVenue, SpotVenue, TradingVenue } from './venue.ts'

/** The venue of the terminal around; null where there is none. Its provider stands in the screen. */
export const VenueContext = createContext<TradingVenue | null>(null)

/** @throws Error outside a terminal */
export function useVenue(): TradingVenue {
  const venue = useContext(VenueContext)
  if (!venue) throw new Error('no venue here')
  return venue
}

/** @throws Error where the terminal is not one of spot */
export function useSpotVenue(): SpotVenue {
  const venue = useVenue()
  if (venue.kind !== 'spot') throw new Error(`${venue.kind} is not spot`)
  return venue
}

/** @throws Error where the terminal is not one of perpetuals */
export function usePerpVenue(): PerpVenue {
  const venue = useVenue()
  if (venue.kind === 'spot') throw new Error('spot has no contract account')
  return venue
}

/** Whether somebody is known to the account behind the terminal. */
export function useAccess(): Access {
  const { gateway } = useVenue()
  return useSyncExternalStore(gateway.onOwner, () => gateway.owner().access)
}
