import { calls } from '../../../shared/calls/table.ts'
import type { AccountGateway } from '../account/account-gateway.ts'
import { httpGateway } from '../account/http-gateway.ts'
import { openSpotAccount } from '../account/open-spot-account.ts'
import type { SpotVenue } from './venue.ts'

/** Spot trading through a gateway; its store follows the owner from now on. */
export function createSpotVenue(gateway: AccountGateway): SpotVenue {
  const orders: SpotVenue['orders'] = {
    place: (request, intent) => gateway.call(calls.order, request, { intent }),
    cancel: (id, intent) => gateway.call(calls.cancel, { id }, { intent }),
    cancelAll: (currency_id, intent) => gateway.call(calls.cancelAll, { currency_id }, { intent }),
  }
  return {
    kind: 'spot',
    markets: 'spot',
    gateway,
    orders,
    offer: { types: ['limit', 'market'], quoteBuy: true, perpetual: false },
    own: openSpotAccount(gateway, orders),
  }
}

let current: SpotVenue | null = null

/** This tab's, at the exchange. */
export function spotVenue(): SpotVenue {
  current ??= createSpotVenue(httpGateway)
  return current
}
