import type { ContractOrderRequest } from '../../../shared/calls/contract-calls.ts'
import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { type AccountDoor, followOwner } from '../../account/account-door.ts'
import { truth } from '../../api/truth.ts'
import { type AccountOrders, accountEnv } from './account-env.ts'
import { type ContractAccount, createContractAccount } from './contract-account.ts'

/** The list itself is never a toast by the error policy, but a 401 to it warns and goes to /login (product.md §8). */
const quiet = { quiet: true }

/** A contract account; it follows its owner from now on. */
export function openContractAccount(
  door: AccountDoor,
  orders: AccountOrders<PerpOrder, ContractOrderRequest>,
): ContractAccount {
  const account = createContractAccount({
    ...accountEnv('contract', door, orders),
    readAccount: () => truth(door.call(calls.contractList, {})),
    readSettings: () => truth(door.call(calls.contractSettings, {}, quiet)),
    readHistory: (page) => truth(door.call(calls.contractHistory, { page }, quiet)),
    readPlanHistory: (page) => truth(door.call(calls.contractPlanHistory, { page }, quiet)),
    readFills: (page) => truth(door.call(calls.contractFills, { page }, quiet)),
    readFunding: (page) => truth(door.call(calls.contractPayments, { page }, quiet)),
  })
  followOwner(door, account)
  return account
}
