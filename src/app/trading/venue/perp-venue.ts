import { calls } from '../../../shared/calls/table.ts'
import type { AccountDoor } from '../../account/account-door.ts'
import { httpDoor } from '../../account/http-door.ts'
import { openContractAccount } from '../account/open-contract-account.ts'
import type { PerpVenue } from './venue.ts'

/** Perpetuals through a door; its store follows the owner from now on. */
export function createPerpVenue(kind: PerpVenue['kind'], door: AccountDoor): PerpVenue {
  const orders: PerpVenue['orders'] = {
    place: (request, intent) => door.call(calls.contractOrder, request, { intent }),
    cancel: (id, intent) => door.call(calls.contractCancel, { id }, { intent }),
    cancelAll: (currency_id, intent) => door.call(calls.contractCancelAll, { currency_id }, { intent }),
  }
  return {
    kind,
    markets: 'contract',
    door,
    orders,
    offer: { types: ['limit', 'market'], quoteBuy: false, perpetual: true },
    own: openContractAccount(door, orders),
  }
}

let current: PerpVenue | null = null

/** This tab's, at the exchange. */
export function perpVenue(): PerpVenue {
  current ??= createPerpVenue('perp', httpDoor)
  return current
}
