import { ApiClient } from './api/api-client.js'
import { readDocuments } from './api/documents.js'
import { isDecimal, isObject } from './base/fields.js'
import { broken } from './base/outcome.js'
import { apiRules, callRules } from './rules/api-rules.js'
import { pushRules } from './rules/wire-push-rules.js'
import { privateRules, sessionRules } from './rules/wire-session-rules.js'
import { writeRules } from './rules/write-rules.js'
import { recordTape } from './wire/tape.js'
import { openSocket, WireSocket } from './wire/wire-socket.js'

/** @import { Context, KitOptions, Kind, Market, Result, Rule } from './base/types.d.ts' */

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 10_000

/** Every rule, in the order of their ids. @returns {Rule[]} */
export function allRules() {
  const rules = [...sessionRules, ...pushRules, ...privateRules, ...writeRules, ...apiRules]
  const calls = callRules(readDocuments())
  const order = ({ id = '' }) => (id.startsWith('CONF-W') ? `0${id}` : `1${id}`)
  return [...rules.sort((a, b) => order(a).localeCompare(order(b))), ...calls]
}

/**
 * Judges a backend.
 * @param {KitOptions} options
 * @param {(result: Result) => void} [report] gets each result as it comes
 * @returns {Promise<Result[]>}
 */
export async function runKit(options, report) {
  const { context, end } = createContext(options)
  const wanted = options.only === null ? null : new RegExp(options.only)
  /** @type {Result[]} */
  const results = []
  try {
    for (const rule of allRules()) {
      if (wanted && !wanted.test(rule.id) && !wanted.test(rule.title)) continue
      const began = performance.now()
      const outcome = await judged(rule, context)
      const result = { rule, outcome, took: Math.round(performance.now() - began) }
      results.push(result)
      report?.(result)
    }
  } finally {
    end()
  }
  return results
}

/** @param {Rule} rule @param {Context} context @returns {Promise<import('./base/types.d.ts').Outcome>} */
async function judged(rule, context) {
  try {
    return await rule.check(context)
  } catch (error) {
    return broken(rule.title, `what came could not be judged: ${error}`)
  }
}

/** @param {KitOptions} options @returns {{ context: Context, end: () => void }} */
function createContext(options) {
  const patience = options.patience ?? PATIENCE_MS
  const api = new ApiClient(options.api, patience)
  const base = options.sockets.replace(/\/+$/, '')
  /** @type {Set<WireSocket>} */
  const sockets = new Set()
  const now = () => Date.now()
  const marketsOf = async (/** @type {Kind} */ kind) => {
    const { body } = await api.ask(`${kind}/markets`)
    return Array.isArray(body?.data) ? body.data.filter(isMarket) : []
  }
  const userOf = async () => {
    if (!options.token) return null
    const { body } = await api.ask('account/userinfo', { method: 'POST', body: {}, token: options.token })
    return isObject(body?.data) && typeof body.data.id === 'number' ? body.data.id : null
  }
  const aheadOf = async () => {
    const asked = now()
    const { body } = await api.ask('common/getServerTime')
    const time = isObject(body?.data) ? body.data.time : null
    return typeof time === 'number' ? time - (asked + now()) / 2 : null
  }
  const markets = { spot: once(() => marketsOf('spot')), contract: once(() => marketsOf('contract')) }
  const tape = once(() => recordTape(context, options.seconds))
  /** @type {Context} */
  const context = {
    api,
    documents: readDocuments(),
    token: options.token,
    write: options.write,
    patience,
    markets: (kind) => markets[kind](),
    async open(kind, of = {}) {
      const socket = await openSocket(`${base}/${kind}`, { ...of, ms: patience, now })
      if (socket instanceof WireSocket) sockets.add(socket)
      return socket
    },
    tape,
    user: once(userOf),
    ahead: once(aheadOf),
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    now,
  }
  const end = () => {
    for (const socket of sockets) socket.close()
  }
  return { context, end }
}

/** @template T @param {() => Promise<T>} make @returns {() => Promise<T>} */
function once(make) {
  /** @type {Promise<T> | null} */
  let made = null
  return () => {
    made ??= make()
    return made
  }
}

/** @param {unknown} value @returns {value is Market} */
function isMarket(value) {
  return (
    isObject(value) && typeof value.currency_id === 'number' && isDecimal(value.tick_size) && isDecimal(value.step_size)
  )
}
