import { useContext } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Fill, Order, PlanOrder } from '../../../shared/calls/entities.ts'
import { emptyOwnState, type ListState, type OwnState } from '../account/own-state.ts'
import { useSpotVenue, VenueContext } from './venue-context.ts'

/** Orders, fills and balances of the spot account as React sees them. */
export function useOwn(): OwnState {
  // Rows are plain and readonly already, so the snapshot has the state's own shape.
  return useSnapshot(useSpotVenue().own.state) as OwnState
}

const NOBODY = proxy(emptyOwnState())

interface OwnTrades {
  open: ListState<Order>
  plans: ListState<PlanOrder>
  fills: ListState<Fill>
}

/** Open orders, plan orders and fills of the account behind the terminal, whichever it is; without a terminal there are none. */
export function useOwnTrades(): OwnTrades {
  const venue = useContext(VenueContext)
  return useSnapshot(venue?.own.state ?? NOBODY) as OwnTrades
}
