import { randomUUID } from 'node:crypto'
import { isDecimal, isObject, scaled, unscaled } from '../base/fields.js'
import { READ_ONLY } from '../base/reasons.js'
import { levelsOf } from '../wire/book.js'
import { isPrivate } from '../wire/topics.js'
import { WireSocket } from '../wire/wire-socket.js'

/** @import { Context, Fields, Market } from '../base/types.d.ts' */
/** @import { Answer } from '../api/api-client.js' */

/** @typedef {{ impossible: string } | { withoutKey: Answer, placed: Answer, repeated: Answer, other: Answer, open: Answer, cancelled: Answer, after: Answer, id: unknown, owner: Fields[], visitor: Fields[] }} Scenario */

/** How far below the best bid an order is placed, in percent. */
const BELOW = [10n, 4n]
/** Events of an order have come by then, ms. */
const EVENT_MS = 2_000
/** An order's value, in percent of the least that a market takes. */
const VALUE = 150n

/** @type {WeakMap<Context, Promise<Scenario>>} */
const played = new WeakMap()

/** Places one far limit order, repeats it and cancels it; once a run. @param {Context} context @returns {Promise<Scenario>} */
export function playScenario(context) {
  const known = played.get(context) ?? play(context)
  played.set(context, known)
  return known
}

/** @param {Context} context @returns {Promise<Scenario>} */
async function play(context) {
  const { api, token } = context
  if (!context.write) return { impossible: READ_ONLY }
  const lack = await context.lackOfToken()
  if (lack) return { impossible: lack }
  const [market] = await context.markets('spot')
  const bid = market && (await bestBid(context, market))
  if (!market || !bid) return { impossible: 'the first spot market has no bid' }
  if (scaled(market.tick_size) === 0n || scaled(market.step_size) === 0n)
    return { impossible: 'the first spot market has no tick_size or step_size above zero' }
  const [owner, visitor] = [await context.open('spot'), await context.open('spot')]
  if (!(owner instanceof WireSocket && visitor instanceof WireSocket))
    return { impossible: 'the spot socket does not open' }
  owner.send({ op: 'auth', id: 1, token })
  await owner.waitFor((value) => value.id === 1, context.patience)
  /** @type {Set<unknown>} */
  const ids = new Set()
  const send = async (/** @type {Fields} */ body, /** @type {string | undefined} */ key) => {
    const answer = await api.ask('spot/order', { body, token, ...(key ? { key } : {}) })
    const data = answer.body?.data
    if (answer.body?.code === 200 && isObject(data)) ids.add(data.id)
    return answer
  }
  const cancel = (/** @type {unknown} */ id) =>
    api.ask('spot/cancel', { body: { id }, token, key: `conformance-${randomUUID()}` })
  try {
    let body = orderOf(market, bid, BELOW[0] ?? 10n)
    const key = `conformance-${randomUUID()}`
    let placed = await send(body, key)
    let used = key
    if (placed.body?.code !== 200) {
      // A market may refuse prices that are too far away.
      body = orderOf(market, bid, BELOW[1] ?? 4n)
      used = `conformance-${randomUUID()}`
      placed = await send(body, used)
    }
    if (placed.body?.code !== 200) return { impossible: `the order was refused: ${placed.text.slice(0, 120)}` }
    const id = isObject(placed.body.data) ? placed.body.data.id : null
    await owner.waitFor((value) => isPrivate(value), EVENT_MS)
    const repeated = await send(body, used)
    const other = await send({ ...body, quantity: unscaled(scaled(String(body.quantity)) * 2n) }, used)
    const withoutKey = await send(body, undefined)
    const open = await api.ask('spot/openOrders', { token })
    const cancelled = await cancel(id)
    ids.delete(id)
    await context.pause(200)
    const after = await api.ask('spot/openOrders', { token })
    const events = (/** @type {WireSocket} */ socket) => socket.messages.map(({ value }) => value).filter(isPrivate)
    const sockets = { owner: events(owner), visitor: events(visitor) }
    return { withoutKey, placed, repeated, other, open, cancelled, after, id, ...sockets }
  } finally {
    for (const id of ids) await cancel(id)
    owner.close()
    visitor.close()
  }
}

/** @param {Context} context @param {Market} market @returns {Promise<string | null>} */
async function bestBid(context, { currency_id }) {
  const { tracks } = await context.tape()
  const push = tracks
    .find(({ kind }) => kind === 'spot')
    ?.messages.find(
      ({ value }) =>
        value.type === 101 && value.currency_id === currency_id && isObject(value.data) && value.data.snapshot,
    )
  const bids = isObject(push?.value.data) ? levelsOf(push.value.data.b) : null
  return bids?.[0]?.[0] ?? null
}

/** @param {Market} market @param {string} bid @param {bigint} below percent @returns {Fields} */
function orderOf({ currency_id, tick_size, step_size, min_notional }, bid, below) {
  const tick = scaled(tick_size)
  const price = ((scaled(bid) * (100n - below)) / 100n / tick) * tick
  const step = scaled(step_size)
  const one = scaled('1')
  const least = isDecimal(min_notional) ? scaled(min_notional) : one
  const lots = (((least * VALUE) / 100n) * one) / price / step + 1n
  return { currency_id, side: 'buy', type: 'limit', price: unscaled(price), quantity: unscaled(lots * step) }
}
