import { calls } from '../../../shared/calls/table.ts'
import type { AccountDoor } from '../../account/account-door.ts'
import { httpDoor } from '../../account/http-door.ts'
import { openSpotAccount } from '../account/open-spot-account.ts'
import type { SpotVenue } from './venue.ts'

/** Spot trading through a door; its store follows the owner from now on. */
export function createSpotVenue(door: AccountDoor): SpotVenue {
  const orders: SpotVenue['orders'] = {
    place: (request, intent) => door.call(calls.order, request, { intent }),
    cancel: (id, intent) => door.call(calls.cancel, { id }, { intent }),
    cancelAll: (currency_id, intent) => door.call(calls.cancelAll, { currency_id }, { intent }),
  }
  return {
    kind: 'spot',
    markets: 'spot',
    door,
    orders,
    offer: { types: ['limit', 'market'], quoteBuy: true, perpetual: false },
    own: openSpotAccount(door, orders),
  }
}

let current: SpotVenue | null = null

/** This tab's, at the exchange. */
export function spotVenue(): SpotVenue {
  current ??= createSpotVenue(httpDoor)
  return current
}
