import * as v from 'valibot'
import { isConfirmed } from '../../../base/api/call-api.ts'
import { onWrite } from '../../../base/api/write-watch.ts'
import type { AccountGateway } from '../../../services/account/account-gateway.ts'
import { roundTripsOf } from './round-trips.ts'

const placed = v.object({ id: v.number() })

/** A press is what an order began with where it is no older, ms. */
const PRESS_VALID = 1_000

/**
 * Measures this tab's orders from now on. @param gateway through which they go: one at a time, that of the terminal that is shown
 * @returns ends it
 */
export function watchOrders(gateway: Pick<AccountGateway, 'events'>): () => void {
  const roundTrips = roundTripsOf(gateway)
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
    gateway.events((event) => {
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
