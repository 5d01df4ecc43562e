import { calls } from '../../../shared/calls/table.ts'
import { callApi } from '../../api/call-api.ts'
import { newIntent } from '../../api/intent.ts'
import { onSignOut } from '../../session/session.ts'
import { ownStore } from '../orders/own-store.ts'
import { createTickets, type Tickets } from './ticket-store.ts'

let current: Tickets | null = null

/** This tab's tickets. */
export function tickets(): Tickets {
  if (current) return current
  const made = createTickets(
    {
      send: (request, intent) => callApi(calls.order, request, { intent }),
      newIntent,
      now: () => performance.now(),
    },
    (order) => ownStore().told(order),
  )
  onSignOut(() => made.clear())
  current = made
  return made
}
