import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { newIntent } from '../../base/api/intent.ts'
import { followOwner } from '../../services/account/account-gateway.ts'
import { perVenue } from '../../services/venue/venue.ts'
import { type Amends, createAmends } from './amends.ts'

const world = { newIntent, now: () => performance.now() }

/** This tab's amendments of a venue's orders. */
export const amendsOf = perVenue((venue): Amends => {
  const amends =
    venue.kind === 'spot'
      ? createAmends({
          ...world,
          send: (request, intent) => venue.gateway.call(calls.amend, request, { intent }),
          applyUpdate: (order) => venue.own.applyUpdate({ order }),
          onUnconfirmed() {
            void venue.own.retryList('open')
            void venue.own.retryList('plans')
          },
        })
      : createAmends({
          ...world,
          send: (request, intent) => venue.gateway.call(calls.contractAmend, request, { intent }),
          applyUpdate: (order) => venue.own.applyUpdate({ order: order as PerpOrder }),
          onUnconfirmed: () => void venue.own.retry(),
        })
  followOwner(venue.gateway, { start: () => undefined, stop: amends.clear })
  return amends
})
