import { findUnanswered } from './api/answered.js'
import { ApiClient } from './api/api-client.js'
import { readDocuments } from './api/documents.js'
import { isDecimal, isObject } from './base/fields.js'
import { broken, notJudged } from './base/outcome.js'
import { NO_TOKEN, TOKEN_REFUSED, UNANSWERED } from './base/reasons.js'
import { apiRules, callRules } from './rules/api-rules.js'
import { pushRules } from './rules/wire-push-rules.js'
import { privateRules, sessionRules } from './rules/wire-session-rules.js'
import { writeRules } from './rules/write-rules.js'
import { recordTape } from './wire/tape.js'
import { openSocket, WireSocket } from './wire/wire-socket.js'

/** @import { Context, KitOptions, Kind, Market, Outcome, Result, Rule } from './base/types.d.ts' */

/** How long an answer is waited for, ms. */
const PATIENCE_MS = 10_000
const REFUSED_TOKEN = "the token was not accepted: is it a session's token, and still valid?"

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
 * @param {(text: string) => void} [notice] gets what a person has to know before any result
 * @returns {Promise<Result[]>}
 */
export async function runKit(options, report, notice) {
  const { context, end } = createContext(options)
  const wanted = options.only === null ? null : new RegExp(options.only)
  /** @type {Result[]} */
  const results = []
  try {
    const unanswered = await findUnanswered(context.api)
    if (unanswered) notice?.(`No call was answered as docs/api.md says (${unanswered.status}): is --api right?`)
    const came = unanswered ? [unanswered.status, unanswered.text].filter(Boolean).join(': ') : ''
    // What is wrong for many rules is broken once, in the first of them.
    const causes = new Map([
      [UNANSWERED, broken('an answer with code, message and data', came)],
      [TOKEN_REFUSED, broken('a token that is accepted', REFUSED_TOKEN)],
    ])
    for (const rule of allRules()) {
      if (wanted && !wanted.test(rule.id) && !wanted.test(rule.title)) continue
      const began = performance.now()
      const found = unanswered && isOfCalls(rule) ? notJudged(UNANSWERED) : await judged(rule, context)
      const cause = found.verdict === 'not judged' ? found.why : ''
      const outcome = causes.get(cause) ?? found
      causes.delete(cause)
      const result = { rule, outcome, took: Math.round(performance.now() - began) }
      results.push(result)
      report?.(result)
    }
  } finally {
    end()
  }
  return results
}

/** @param {Rule} rule @returns {boolean} whether it judges calls, not the sockets */
function isOfCalls({ id }) {
  return /^CONF-[AC]-/.test(id)
}

/** @param {Rule} rule @param {Context} context @returns {Promise<Outcome>} */
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
  const userinfo = once(() => api.ask('account/userinfo', { method: 'POST', body: {}, token: options.token }))
  const lackOf = async () => {
    if (!options.token) return NO_TOKEN
    const { status, body } = await userinfo()
    return status === 401 || body?.code === 401 ? TOKEN_REFUSED : null
  }
  const userOf = async () => {
    if (!options.token) return null
    const { body } = await userinfo()
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
    lackOfToken: once(lackOf),
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
