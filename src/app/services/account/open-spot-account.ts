import type { Order } from '../../../shared/calls/entities.ts'
import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import { calls } from '../../../shared/calls/table.ts'
import { truth } from '../../base/api/truth.ts'
import { type AccountOrders, accountEnv } from './account-env.ts'
import { type AccountGateway, followOwner } from './account-gateway.ts'
import { createSpotAccount, type SpotAccount } from './spot-account.ts'

/** Orders, fills and balances of a spot account; they follow its owner from now on. */
export function openSpotAccount(gateway: AccountGateway, orders: AccountOrders<Order, OrderRequest>): SpotAccount {
  const account = createSpotAccount({
    ...accountEnv('spot', gateway, orders),
    readOpen: (quiet) => truth(gateway.call(calls.openOrders, {}, { quiet })),
    readPlans: (quiet) => truth(gateway.call(calls.planOrders, {}, { quiet })),
    readHistory: (page, quiet) => truth(gateway.call(calls.history, { page }, { quiet })),
    readPlanHistory: (page, quiet) => truth(gateway.call(calls.planHistory, { page }, { quiet })),
    readFills: (page, quiet) => truth(gateway.call(calls.fills, { page }, { quiet })),
    readBalances: (quiet) => truth(gateway.call(calls.accountCurrency, {}, { quiet })),
  })
  followOwner(gateway, account)
  return account
}
