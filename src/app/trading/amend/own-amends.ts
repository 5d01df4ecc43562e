import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { followOwner } from '../../account/account-door.ts'
import { newIntent } from '../../api/intent.ts'
import { perVenue } from '../venue/venue.ts'
import { type Amends, createAmends } from './amends.ts'

const world = { newIntent, now: () => performance.now() }

/** This tab's amendments of a venue's orders. */
export const amendsOf = perVenue((venue): Amends => {
  const amends =
    venue.kind === 'spot'
      ? createAmends({
          ...world,
          send: (request, intent) => venue.door.call(calls.amend, request, { intent }),
          told: (order) => venue.own.told({ order }),
          unsure() {
            void venue.own.retryList('open')
            void venue.own.retryList('plans')
          },
        })
      : createAmends({
          ...world,
          send: (request, intent) => venue.door.call(calls.contractAmend, request, { intent }),
          told: (order) => venue.own.told({ order: order as PerpOrder }),
          unsure: () => void venue.own.retry(),
        })
  followOwner(venue.door, { start: () => undefined, stop: amends.clear })
  return amends
})
