import type { ContractOrderRequest } from '../../../shared/calls/contract-calls.ts'
import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { truth } from '../../base/api/truth.ts'
import { type AccountOrders, accountEnv } from './account-env.ts'
import { type AccountGateway, followOwner } from './account-gateway.ts'
import { type ContractAccount, createContractAccount } from './contract-account.ts'

/** The list itself is never a toast by the error policy, but a 401 to it warns and goes to /login (product.md §8). */
const quiet = { quiet: true }

/** A contract account; it follows its owner from now on. */
export function openContractAccount(
  gateway: AccountGateway,
  orders: AccountOrders<PerpOrder, ContractOrderRequest>,
): ContractAccount {
  const account = createContractAccount({
    ...accountEnv('contract', gateway, orders),
    readAccount: () => truth(gateway.call(calls.contractList, {})),
    readSettings: () => truth(gateway.call(calls.contractSettings, {}, quiet)),
    readHistory: (page) => truth(gateway.call(calls.contractHistory, { page }, quiet)),
    readPlanHistory: (page) => truth(gateway.call(calls.contractPlanHistory, { page }, quiet)),
    readFills: (page) => truth(gateway.call(calls.contractFills, { page }, quiet)),
    readFunding: (page) => truth(gateway.call(calls.contractPayments, { page }, quiet)),
  })
  followOwner(gateway, account)
  return account
}
