import * as v from 'valibot'
import type { AccountDoor } from '../../../account/account-door.ts'
import { isConfirmed } from '../../../api/call-api.ts'
import { onWrite } from '../../../api/write-watch.ts'
import { roundTripsOf } from './round-trips.ts'

const placed = v.object({ id: v.number() })

/** A press is what an order began with where it is no older, ms. */
const PRESS_VALID = 1_000

/**
 * Measures this tab's orders from now on. @param door through which they go: one at a time, that of the terminal that is shown
 * @returns ends it
 */
export function watchOrders(door: Pick<AccountDoor, 'events'>): () => void {
  const roundTrips = roundTripsOf(door)
  let pressedAt = Number.NEGATIVE_INFINITY
  const press = (event: Event) => {
    if (event.isTrusted) pressedAt = event.timeStamp
  }
  addEventListener('click', press, true)
  addEventListener('keydown', press, true)
  const ends = [
    onWrite(async (call, answer) => {
      if (call.path !== 'api/spot/order' && call.path !== 'api/contract/order') return
      const began = performance.now()
      const pressed = began - pressedAt <= PRESS_VALID ? pressedAt : began
      const got = await answer
      const at = performance.now()
      const order = v.safeParse(placed, got.data)
      if (!isConfirmed(got) || !order.success) return
      roundTrips.answered(call.path === 'api/spot/order' ? 'spot' : 'contract', order.output.id, pressed, at)
    }),
    door.events((event) => {
      if ('reload' in event || event.type !== 204) return
      const order = v.safeParse(placed, event.data.order)
      if (order.success) roundTrips.event(event.kind, order.output.id, performance.now())
    }),
    () => removeEventListener('click', press, true),
    () => removeEventListener('keydown', press, true),
  ]
  return () => {
    for (const end of ends) end()
  }
}
