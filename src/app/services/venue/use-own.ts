import { useContext } from 'react'
import { proxy, useSnapshot } from 'valtio'
import type { Fill, Order, PlanOrder } from '../../../shared/calls/entities.ts'
import { emptyOwnState, type ListState, type OwnState } from '../account/own-state.ts'
import { useShownPart, useShownState } from './use-shown-state.ts'
import { useSpotVenue, VenueContext } from './venue-context.ts'

/** Orders, fills and balances of the spot account as React sees them; what an answer to a press brings is drawn with it. */
export function useOwn(): OwnState {
  return useShownState(useSpotVenue().own.state, true)
}

const NOBODY = proxy(emptyOwnState())

interface OwnTrades {
  open: ListState<Order>
  plans: ListState<PlanOrder>
  fills: ListState<Fill>
}

const ROWS = {
  open: (own: OwnTrades) => own.open.rows,
  plans: (own: OwnTrades) => own.plans.rows,
  fills: (own: OwnTrades) => own.fills.rows,
}

/** Open orders, plan orders or fills of the account behind the terminal, whichever it is; without a terminal there are none. */
export function useOwnRows<N extends keyof OwnTrades>(name: N): OwnTrades[N]['rows'] {
  return useShownPart<OwnTrades, OwnTrades[N]['rows']>(useTrades(), ROWS[name])
}

/** The same at once: for what would say something wrong if it were later than what stands beside it. */
export function useOwnRowsNow<N extends keyof OwnTrades>(name: N): OwnTrades[N]['rows'] {
  return ROWS[name](useSnapshot(useTrades()) as OwnTrades)
}

function useTrades(): OwnTrades {
  return useContext(VenueContext)?.own.state ?? NOBODY
}
