import { newIntent } from '../../base/api/intent.ts'
import { followOwner } from '../../services/account/account-gateway.ts'
import { answerTimes } from '../../services/account/answer-times.ts'
import { perVenue, type TradingVenue } from '../../services/venue/venue.ts'
import { drawAtOnce } from '../../ui/use-deferred-store.ts'
import { isPerpOrder, perpDraftNow } from './perp/perp-draft.ts'
import { spotDraftNow } from './plan/spot-draft.ts'
import { createTickets, type Tickets } from './ticket-store.ts'

/** This tab's tickets of a venue; what was typed goes with the owner of the account. */
export const ticketsOf = perVenue((venue: TradingVenue) => {
  const tickets = open(venue)
  followOwner(venue.gateway, { start: () => undefined, stop: tickets.clear })
  return tickets
})

const now = () => performance.now()

function open(venue: TradingVenue): Tickets {
  if (venue.kind === 'spot')
    return createTickets({ send: venue.orders.place, draftOf: spotDraftNow, newIntent, now }, (order, ms) => {
      answerTimes.note('spot', order, ms)
      drawAtOnce(() => venue.own.applyUpdate({ order }))
    })
  const draftOf = perpDraftNow(venue)
  return createTickets(
    {
      send: (request, intent) =>
        venue.orders.place(
          { ...request, position_side: request.position_side ?? 'both', reduce_only: request.reduce_only ?? false },
          intent,
        ),
      draftOf,
      newIntent,
      now,
    },
    (order, ms) => {
      if (venue.kind === 'perp') answerTimes.note('contract', order, ms)
      if (isPerpOrder(order) && !order.plan) drawAtOnce(() => venue.own.applyUpdate({ order }))
    },
  )
}
