import { isObject } from '../base/fields.js'
import { brief, broken, byFindings, holds, notJudged } from '../base/outcome.js'
import { apiRule, wireRule } from './rule.js'
import { playScenario } from './write-scenario.js'

/** @import { Context, Outcome, Rule } from '../base/types.d.ts' */
/** @import { Answer } from '../api/api-client.js' */
/** @import { Scenario } from './write-scenario.js' */
/** @typedef {Exclude<Scenario, { impossible: string }>} Played */

const KEYS = '**Idempotency.** A write needs an `Idempotency-Key` (1 to 128 visible ASCII characters).'
const SAME =
  'The same key with the same body returns the first answer and does nothing twice; with another body it is refused as `idempotency_conflict`.'

/** @param {Context} context @param {(played: Played) => Outcome | Promise<Outcome>} check @returns {Promise<Outcome>} */
async function byScenario(context, check) {
  const scenario = await playScenario(context)
  return 'impossible' in scenario ? notJudged(scenario.impossible) : check(scenario)
}

/** @param {Answer} answer @param {string} message @returns {Outcome} */
function expectRefusal(answer, message) {
  const came = brief(answer.body ?? answer.text)
  return answer.body?.message === message ? holds(came) : broken(message, came)
}

/** @param {Answer} answer @returns {unknown[]} ids of a list of orders */
function idsOf(answer) {
  const data = answer.body?.data
  const list = isObject(data) && Array.isArray(data.list) ? data.list : []
  return list.filter(isObject).map(({ id }) => id)
}

/** Rules that place and cancel an order. @type {readonly Rule[]} */
export const writeRules = [
  apiRule('CONF-A-20', 'A write without a key is refused', 'Conventions', KEYS, (context) =>
    byScenario(context, ({ withoutKey }) => expectRefusal(withoutKey, 'idempotency_key_required')),
  ),
  apiRule('CONF-A-21', 'The same key and body give the first answer', 'Conventions', SAME, (context) =>
    byScenario(context, ({ placed, repeated }) => {
      const [first, again] = [JSON.stringify(placed.body?.data), JSON.stringify(repeated.body?.data)]
      return first === again ? holds('the same order') : broken(brief(first), brief(again))
    }),
  ),
  apiRule('CONF-A-22', 'The same key with another body is a conflict', 'Conventions', SAME, (context) =>
    byScenario(context, ({ other }) => expectRefusal(other, 'idempotency_conflict')),
  ),
  apiRule(
    'CONF-A-23',
    'An open order is listed, a cancelled one no longer',
    'GET api/spot/openOrders',
    '`openOrders` · log-in',
    (context) =>
      byScenario(context, ({ open, cancelled, after, id }) => {
        if (!idsOf(open).includes(id)) return broken(`order ${id} in openOrders`, brief(open.body))
        if (cancelled.body?.code !== 200) return broken('the order is cancelled', brief(cancelled.body))
        return idsOf(after).includes(id) ? broken(`order ${id} is gone`, 'it is still open') : holds(`order ${id}`)
      }),
  ),
  wireRule(
    'CONF-W-39',
    'Private events go to their owner alone',
    'Private events',
    'Events of another user are dropped.',
    (context) =>
      byScenario(context, async ({ owner, visitor, id }) => {
        const user = await context.user()
        const own = owner.filter(({ data }) => isObject(data) && isObject(data.order) && data.order.id === id)
        if (own.length === 0) return broken(`a 204 of order ${id}`, `${owner.length} private events`)
        const wrong = [
          ...visitor.map((event) => `a visitor got ${brief(event)}`),
          ...owner
            .filter(({ data }) => !isObject(data) || data.user !== user)
            .map((event) => `user ${user} got ${brief(event)}`),
        ]
        return byFindings(wrong, 'events of the token’s user, on its socket alone', `${owner.length} events`)
      }),
  ),
  wireRule('CONF-W-40', 'n counts up by one', 'Topics', '`n` counts up by one a user on each socket', (context) =>
    byScenario(context, ({ owner }) => {
      const counts = owner.map(({ data }) => (isObject(data) ? Number(data.n) : Number.NaN))
      if (counts.length < 2) return notJudged('fewer than two private events came')
      const wrong = counts
        .filter((n, at) => at > 0 && n !== Number(counts[at - 1]) + 1)
        .map((n) => `n ${n} in ${counts.join(', ')}`)
      return byFindings(wrong, 'n, n + 1, n + 2 …', counts.join(', '))
    }),
  ),
]
