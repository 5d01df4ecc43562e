import { calls } from '../../../shared/calls/table.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { openContractAccount } from '../account/open-contract-account.ts'
import type { PerpVenue } from './venue.ts'

/** Perpetuals through a gateway; its store follows the owner from now on. */
export function createPerpVenue(kind: PerpVenue['kind'], gateway: AccountGateway): PerpVenue {
  const orders: PerpVenue['orders'] = {
    place: (request, intent) => gateway.call(calls.contractOrder, request, { intent }),
    cancel: (id, intent) => gateway.call(calls.contractCancel, { id }, { intent }),
    cancelAll: (currency_id, intent) => gateway.call(calls.contractCancelAll, { currency_id }, { intent }),
  }
  return {
    kind,
    markets: 'contract',
    gateway,
    orders,
    offer: { types: ['limit', 'market'], quoteBuy: false, perpetual: true },
    own: openContractAccount(gateway, orders),
  }
}

let current: PerpVenue | null = null

/** This tab's, at the exchange. */
export function perpVenue(): PerpVenue {
  current ??= createPerpVenue('perp', httpGateway)
  return current
}
