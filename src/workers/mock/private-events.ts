import { type EngineEvent, isPrivate } from '../../engine/contract/event.ts'
import type { PrivateDelivery, PrivateReload } from '../../shared/hub-protocol/hub.ts'
import { MOCK_USER } from '../../shared/mock/mock-port.ts'
import { WireType } from '../../shared/wire/messages.ts'

export type PrivateEvents = (PrivateDelivery | PrivateReload)[]

/** What of a command's events is the person's own, as the hub hands it to a tab. */
export function privateEvents(events: readonly EngineEvent[]): PrivateEvents {
  return events.flatMap((event): PrivateEvents => {
    if (!isPrivate(event)) return []
    const { market: kind, n, account: user } = event
    if (event.kind === 'order') return [{ kind, type: WireType.orderEvent, n, user, data: { order: event.order } }]
    const type = WireType.accountEvent
    if (event.kind === 'settings') return [{ kind, type, n, user, data: { settings: event.settings } }]
    if (event.kind === 'position') return [{ kind, type, n, user, data: { position: event.position } }]
    if (event.kind === 'balance') return [{ kind, type, n, user, data: { balance: event.balance } }]
    // The products are not part of mock trading.
    return []
  })
}

/** Another account has begun: everything is read anew. */
export function reloads(): PrivateEvents {
  return (['spot', 'contract'] as const).map((kind) => ({ kind, reload: true, user: MOCK_USER }))
}
