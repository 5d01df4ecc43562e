import type { ContractOrderRequest } from '../../../shared/calls/contract-calls.ts'
import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { type AccountDoor, followOwner } from '../../account/account-door.ts'
import { newIntent } from '../../api/intent.ts'
import { truth } from '../../api/truth.ts'
import { tabNow } from '../../platform/tab-clock.ts'
import type { AccountOrders } from './account-orders.ts'
import { type ContractStore, createContractStore } from './contract-store.ts'

/** The list itself is never a toast by the error policy, but a 401 to it warns and goes to /login (product.md §8). */
const quiet = { quiet: true }

/** A contract account; it follows its owner from now on. */
export function openContractStore(
  door: AccountDoor,
  orders: AccountOrders<PerpOrder, ContractOrderRequest>,
): ContractStore {
  const store = createContractStore({
    readAccount: () => truth(door.call(calls.contractList, {})),
    readSettings: () => truth(door.call(calls.contractSettings, {}, quiet)),
    readHistory: (page) => truth(door.call(calls.contractHistory, { page }, quiet)),
    readPlanHistory: (page) => truth(door.call(calls.contractPlanHistory, { page }, quiet)),
    readFills: (page) => truth(door.call(calls.contractFills, { page }, quiet)),
    readFunding: (page) => truth(door.call(calls.contractPayments, { page }, quiet)),
    cancel: orders.cancel,
    cancelAll: orders.cancelAll,
    newIntent,
    listen: door.events,
    awaitsSignIn: () => door.awaitsSignIn?.('contract') ?? false,
    now: tabNow,
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  followOwner(door, store)
  return store
}
