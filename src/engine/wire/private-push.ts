import type { MarketKind } from '../../shared/hub-protocol/market.ts'
import { WireType } from '../../shared/wire/messages.ts'
import { type EngineEvent, isPrivate, type PrivateEvent } from '../contract/event.ts'
import { pushText } from './push-text.ts'

/** The queues that private events go by, as the faults name them. */
export const PRIVATE_QUEUES = ['orders', 'positions', 'settings', 'balances', 'products'] as const

export interface PrivatePush {
  queue: (typeof PRIVATE_QUEUES)[number]
  /** True for 204, false for 205. */
  isOrder: boolean
  /** The JSON object of the push. */
  text: string
}

/** Whether the event is private and belongs to this kind of socket. */
export function isPrivateOn(kind: MarketKind, event: EngineEvent): event is PrivateEvent {
  return isPrivate(event) && event.market === kind
}

/** An order, position, balance, settings or product event as a push 204 or 205. @param time server time, ms */
export function privatePush(event: PrivateEvent, time: number): PrivatePush {
  const { n, account: user } = event
  const { queue, id, what } = partsOf(event)
  const isOrder = event.kind === 'order'
  const data = { n, user, [event.kind]: what }
  return { queue, isOrder, text: pushText(isOrder ? WireType.orderEvent : WireType.accountEvent, id, time, data) }
}

/** The queue that an event goes by, the market or coin that it names, and what it carries. */
function partsOf(event: PrivateEvent): { queue: PrivatePush['queue']; id: number; what: object } {
  if (event.kind === 'order') return { queue: 'orders', id: event.order.currency_id, what: event.order }
  if (event.kind === 'position') return { queue: 'positions', id: event.position.currency_id, what: event.position }
  if (event.kind === 'settings') return { queue: 'settings', id: 0, what: event.settings }
  if (event.kind === 'balance') return { queue: 'balances', id: event.balance.currency_id, what: event.balance }
  return { queue: 'products', id: 0, what: event.item }
}
