import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { type AccountDoor, followOwner } from '../../account/account-door.ts'
import { newIntent } from '../../api/intent.ts'
import { truth } from '../../api/truth.ts'
import { tabNow } from '../../platform/tab-clock.ts'
import type { AccountOrders } from './account-orders.ts'
import { createOrderStore, type OrderStore } from './order-store.ts'

/** Orders, fills and balances of a spot account; they follow its owner from now on. */
export function openOrderStore(door: AccountDoor, orders: AccountOrders<Order, OrderRequest>): OrderStore {
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
    awaitsSignIn: () => door.awaitsSignIn?.('spot') ?? false,
    now: tabNow,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  followOwner(door, store)
  return store
}
