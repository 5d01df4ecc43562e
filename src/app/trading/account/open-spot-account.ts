import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { type AccountDoor, followOwner } from '../../account/account-door.ts'
import { truth } from '../../api/truth.ts'
import { type AccountOrders, accountEnv } from './account-env.ts'
import { createSpotAccount, type SpotAccount } from './spot-account.ts'

/** Orders, fills and balances of a spot account; they follow its owner from now on. */
export function openSpotAccount(door: AccountDoor, orders: AccountOrders<Order, OrderRequest>): SpotAccount {
  const account = createSpotAccount({
    ...accountEnv('spot', door, orders),
    readOpen: (quiet) => truth(door.call(calls.openOrders, {}, { quiet })),
    readPlans: (quiet) => truth(door.call(calls.planOrders, {}, { quiet })),
    readHistory: (page, quiet) => truth(door.call(calls.history, { page }, { quiet })),
    readPlanHistory: (page, quiet) => truth(door.call(calls.planHistory, { page }, { quiet })),
    readFills: (page, quiet) => truth(door.call(calls.fills, { page }, { quiet })),
    readBalances: (quiet) => truth(door.call(calls.accountCurrency, {}, { quiet })),
  })
  followOwner(door, account)
  return account
}
