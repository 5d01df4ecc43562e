import type { CallHandlers } from '../../../src/engine/contract/engine-call.ts'
import { accepted, refused } from '../../../src/shared/calls/answered.ts'
import type { alertCalls } from '../../../src/shared/calls/products/alert-calls.ts'
import type { pushCalls } from '../../../src/shared/calls/products/push-calls.ts'
import { MAX_ALERTS } from '../../../src/shared/hub-protocol/alert.ts'
import type { CallContext } from '../call-context.ts'

/** Notifications of a browser and the alerts that the exchange keeps. Answers leave once the change is on the disk. */
export const pushHandlers: CallHandlers<keyof typeof pushCalls | keyof typeof alertCalls, CallContext> = {
  pushState: (_request, context) => state(context),

  async subscribePush({ endpoint, keys, groups }, context) {
    const { push, user, session } = context
    if (!session) return refused('not_login', { code: 401 })
    if (!push.dispatcher.subscribe(user, session.id, { endpoint, ...keys, groups }))
      return refused('bad_request', { field: 'endpoint' })
    await push.saved()
    return state(context)
  },

  async unsubscribePush({ endpoint }, { push }) {
    push.dispatcher.unsubscribe(endpoint)
    await push.saved()
    return accepted({})
  },

  alertList: (_request, { push, user }) => accepted({ list: push.alerts.of(user), most: MAX_ALERTS }),

  async saveAlert(wish, { push, user, foreign, noOrders }) {
    // What the page shows of this market are not the engine's prices.
    if (foreign[wish.kind]) return refused(noOrders, { code: 409 })
    const result = push.alerts.save(user, wish)
    await push.saved()
    if (result.ok) return accepted(result.alert)
    // The browser words it: it knows how many there may be.
    if (result.why === 'full') return refused('bad_request', { code: 409, field: 'id' })
    return result.why === 'market'
      ? refused('market_not_found', { code: 404, field: 'currency_id' })
      : refused('number_format', { field: 'level' })
  },

  async removeAlert({ id }, { push, user }) {
    push.alerts.remove(user, id)
    await push.saved()
    return accepted({})
  },
}

/** The exchange's key, and what this session is subscribed to. */
function state({ push, user, session }: CallContext) {
  const found = push.dispatcher.of(user).find((one) => one.session === session?.id)
  return accepted({ key: push.dispatcher.key, on: found ? { endpoint: found.endpoint, groups: found.groups } : null })
}
