import { calls } from '../../../shared/calls/table.ts'
import type { ApiAnswer } from '../../api/api-answer.ts'
import { isConfirmed } from '../../api/api-answer.ts'
import { newIntent } from '../../api/intent.ts'
import { type AccountDoor, followOwner } from '../venue/account-door.ts'
import type { SpotVenue } from '../venue/venue.ts'
import { createOrderStore, type OrderStore } from './order-store.ts'

/** The data of an answer, or null where they are not the truth. */
export async function truth<T>(answer: Promise<ApiAnswer<T>>): Promise<T | null> {
  const got = await answer
  return isConfirmed(got) ? got.data : null
}

/** Orders, fills and balances of a spot account; they follow its owner from now on. */
export function openOwnStore(door: AccountDoor, orders: SpotVenue['orders']): OrderStore {
  const store = createOrderStore({
    readOpen: (quiet) => truth(door.call(calls.openOrders, {}, { quiet })),
    readPlans: (quiet) => truth(door.call(calls.planOrders, {}, { quiet })),
    readHistory: (page, quiet) => truth(door.call(calls.history, { page }, { quiet })),
    readPlanHistory: (page, quiet) => truth(door.call(calls.planHistory, { page }, { quiet })),
    readFills: (page, quiet) => truth(door.call(calls.fills, { page }, { quiet })),
    readBalances: (quiet) => truth(door.call(calls.accountCurrency, {}, { quiet })),
    cancel: orders.cancel,
    cancelAll: orders.cancelAll,
    newIntent,
    listen: door.events,
    now: () => Date.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  followOwner(door, store)
  return store
}
