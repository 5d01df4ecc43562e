import { useSnapshot } from 'valtio'
import { calls } from '../../../shared/calls/table.ts'
import { newIntent } from '../../api/intent.ts'
import { truth } from '../orders/own-store.ts'
import { type AccountDoor, followOwner } from '../venue/account-door.ts'
import type { PerpVenue } from '../venue/venue.ts'
import { usePerpVenue } from '../venue/venue-context.ts'
import type { ContractState } from './contract-state.ts'
import { type ContractStore, createContractStore } from './contract-store.ts'

/** The list itself is never a toast by the error policy, but a 401 to it warns and goes to /login (product.md §8). */
const quiet = { quiet: true }

/** A contract account; it follows its owner from now on. */
export function openContractStore(door: AccountDoor, orders: PerpVenue['orders']): ContractStore {
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
    now: () => Date.now(),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  followOwner(door, store)
  return store
}

/** The contract account behind the terminal as React sees it. */
export function useContract(): ContractState {
  // Rows are plain and readonly already, so the snapshot has the state's own shape.
  return useSnapshot(usePerpVenue().own.state) as ContractState
}
