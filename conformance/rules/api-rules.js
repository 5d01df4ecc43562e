import { judge } from '../api/schema.js'
import { isObject } from '../base/fields.js'
import { brief, broken, byFindings, holds, notJudged } from '../base/outcome.js'
import { LEFT_ALONE, NO_ID, REFUSED } from '../base/reasons.js'
import { apiRule } from './rule.js'
import { playScenario } from './write-scenario.js'

/** @import { Context, Outcome, Rule } from '../base/types.d.ts' */
/** @import { Answer } from '../api/api-client.js' */
/** @import { ApiCall, Documents } from '../api/documents.js' */

/** Clocks may differ by this much, ms. */
const SKEW_MS = 60_000
const STATUS = 'The HTTP status is 200 for all of them except 401 (not logged in) and 500.'
const REFUSAL =
  'A refusal has a `code` of 400, 401, 403, 404, 409 or 429, a stable key as its `message`, and `data: {"field"?: string, "params"?: {…}}`.'

/**
 * Judges a refusal by the envelope and the table of docs/errors.md.
 * @param {Answer} answer @param {Documents} documents @param {readonly number[]} codes allowed here
 * @returns {string | null} what is wrong
 */
function wrongRefusal(answer, documents, codes) {
  const { body, text, status } = answer
  if (!body) return `HTTP ${status}: ${brief(text)}`
  if (!codes.includes(Number(body.code))) return `code ${brief(body.code ?? null)} in ${brief(body)}`
  const key = String(body.message)
  const known = documents.refusals[key]
  if (!known) return `message ${brief(body.message ?? null)} is no key of docs/errors.md`
  if (!known.includes(Number(body.code))) return `${key} with code ${body.code}, not ${known.join(' or ')}`
  if (!isObject(body.data)) return `data is ${brief(body.data ?? null)}`
  return null
}

/** @param {Context} context @param {string} path @param {import('../api/api-client.js').Ask} ask @param {readonly number[]} codes @returns {Promise<Outcome>} */
async function expectRefusal(context, path, ask, codes) {
  const answer = await context.api.ask(path, ask)
  const wrong = wrongRefusal(answer, context.documents, codes)
  return wrong ? broken(`a refusal with code ${codes.join(' or ')}`, wrong) : holds(brief(answer.body))
}

/** Values of parameters that a run can know. @param {Context} context @param {ApiCall} call @returns {Promise<Record<string, string> | null>} null where a needed one is unknown */
async function queryOf(context, call) {
  const [spot] = await context.markets('spot')
  const [contract] = await context.markets('contract')
  const market = (call.path.startsWith('contract') ? contract : spot) ?? spot ?? contract
  const id = market ? String(market.currency_id) : null
  /** @type {Record<string, string | null>} */
  const known = { currency_id: id, kind: 'spot', ids: id, side: 'buy', fiat: 'usd' }
  if (call.name === 'currencyDetail' || call.name === 'currencyAddress') known.id = id
  /** @type {Record<string, string>} */
  const query = {}
  for (const name of call.required) {
    const value = known[name]
    if (!value) return null
    query[name] = value
  }
  return query
}

/** @param {Context} context @param {ApiCall} call @returns {Promise<Outcome>} */
async function judgeCall(context, call) {
  const { token, documents } = context
  if (call.write) return judgeWritten(context, call)
  const lack = call.signedIn ? await context.lackOfToken() : null
  if (lack) return notJudged(lack)
  if (call.name === 'exportData') return notJudged('it exports all of a person’s data')
  const query = await queryOf(context, call)
  if (!query) return notJudged(`no ${call.required.join(', ')} ${NO_ID}`)
  const body =
    call.method === 'POST'
      ? Object.fromEntries(Object.entries(query).map(([name, value]) => [name, numeric(name, value)]))
      : undefined
  const ask = { method: call.method, ...(body ? { body } : { query }), ...(call.signedIn ? { token } : {}) }
  const answer = await context.api.ask(call.path, ask)
  const mayRefuse = call.required.length > 0 ? [400, 403, 404, 409, 429] : [403, 429]
  if (
    answer.body &&
    answer.body.code !== 200 &&
    (call.required.length > 0 || mayRefuse.includes(Number(answer.body.code)))
  ) {
    // Refused by the rules of the product, or as one call too many: its shape cannot be seen.
    const wrong = wrongRefusal(answer, documents, mayRefuse)
    return wrong ? broken('data, or a refusal', wrong) : notJudged(`${REFUSED}: ${answer.body.message}`)
  }
  return judgeAnswer(call, answer, documents)
}

/** @param {string} name @param {string} value @returns {unknown} */
function numeric(name, value) {
  return name === 'currency_id' || name === 'id' ? Number(value) : value
}

/** @param {ApiCall} call @param {Answer} answer @param {Documents} documents @returns {Outcome} */
function judgeAnswer(call, answer, documents) {
  const expected = `${call.method} api/${call.path} as docs/openapi.json describes it`
  const { body } = answer
  if (!body) return broken(expected, `HTTP ${answer.status}: ${brief(answer.text)}`)
  if (body.code !== 200 || body.message !== '') return broken('code 200 and an empty message', brief(body))
  const findings = judge(body.data, call.data, documents.schemas)
  return byFindings(
    findings.map(({ path, wrong }) => `${path}: ${wrong}`),
    expected,
    `${answer.text.length} characters`,
  )
}

/** @param {Context} context @param {ApiCall} call @returns {Promise<Outcome>} */
async function judgeWritten(context, call) {
  if (call.name !== 'order' && call.name !== 'cancel') return notJudged(LEFT_ALONE)
  const scenario = await playScenario(context)
  if ('impossible' in scenario) return notJudged(scenario.impossible)
  return judgeAnswer(call, call.name === 'order' ? scenario.placed : scenario.cancelled, context.documents)
}

/** One rule for the shape of each call. @param {Documents} documents @returns {Rule[]} */
export function callRules({ calls }) {
  return calls.map((call) => ({
    id: `CONF-C-${call.name}`,
    title: `${call.method} api/${call.path} answers as described`,
    document: /** @type {const} */ ('docs/openapi.json'),
    section: `${call.method} api/${call.path}`,
    sentence: `"operationId": "${call.name}"`,
    check: (context) => judgeCall(context, call),
  }))
}

/** Rules of every call. @type {readonly Rule[]} */
export const apiRules = [
  apiRule(
    'CONF-A-01',
    'Every answer is an envelope',
    'Conventions',
    '**Envelope.** Every answer is `{"code": 200, "message": "", "data": …}`.',
    async (context) => {
      const findings = []
      for (const path of ['spot/markets', 'contract/markets', 'common/getServerTime']) {
        const { status, body, text } = await context.api.ask(path)
        const sound = status === 200 && body?.code === 200 && body.message === '' && body.data !== undefined
        if (!sound) findings.push(`${path}: HTTP ${status} ${brief(text)}`)
      }
      return byFindings(findings, 'code, message and data', 'three calls')
    },
  ),
  apiRule(
    'CONF-A-02',
    'Answers are JSON',
    'Conventions',
    'Bodies are JSON, one call takes `multipart/form-data`.',
    async (context) => {
      const { headers, status, text } = await context.api.ask('spot/markets')
      if (status === 0) return broken('application/json', text)
      const type = headers.get('content-type') ?? 'none'
      return /^application\/json\b/.test(type) ? holds(type) : broken('application/json', `HTTP ${status}, ${type}`)
    },
  ),
  apiRule(
    'CONF-A-03',
    'No answer is kept by caches',
    'Conventions',
    'Every answer carries `cache-control: no-store`.',
    async (context) => {
      const asks = [context.api.ask('spot/markets'), context.api.ask('spot/openOrders')]
      const values = (await Promise.all(asks)).map(({ headers }) => headers.get('cache-control') ?? 'none')
      const wrong = values.filter((value) => !/\bno-store\b/.test(value))
      return byFindings(wrong, 'cache-control: no-store', values.join(', '))
    },
  ),
  apiRule(
    'CONF-A-04',
    'An unknown call is refused with 404',
    'Conventions',
    'A call that does not exist is refused with code and HTTP status 404.',
    async (context) => {
      const { status, body, text } = await context.api.ask('no/such/call')
      const came = `HTTP ${status} ${brief(text)}`
      return status === 404 && body?.code === 404 ? holds(came) : broken('HTTP 404, code 404', came)
    },
  ),
  apiRule(
    'CONF-A-05',
    'A call by another method is refused with 404',
    'Conventions',
    'So is one by another method.',
    async (context) => {
      const { status, body, text } = await context.api.ask('spot/markets', { body: {} })
      const came = `HTTP ${status} ${brief(text)}`
      return status === 404 && body?.code === 404 ? holds(came) : broken('HTTP 404, code 404', came)
    },
  ),
  apiRule(
    'CONF-A-06',
    'A call that needs a log-in refuses visitors with 401',
    'Conventions',
    STATUS,
    async (context) => {
      const calls = context.documents.calls.filter(({ signedIn, write, multipart }) => signedIn && !write && !multipart)
      const findings = []
      for (const call of calls) {
        const query = (await queryOf(context, call)) ?? {}
        const ask = call.method === 'POST' ? { body: query } : { query }
        const answer = await context.api.ask(call.path, { method: call.method, ...ask })
        const wrong = answer.status !== 401 ? `HTTP ${answer.status}` : wrongRefusal(answer, context.documents, [401])
        if (wrong) findings.push(`${call.path}: ${wrong}`)
      }
      return byFindings(findings, 'HTTP 401 with not_login', `${calls.length} calls`)
    },
  ),
  apiRule('CONF-A-07', 'A token that nobody has is refused with 401', 'Conventions', STATUS, async (context) => {
    const answer = await context.api.ask('spot/openOrders', { token: 'nobody-has-this-token-0000' })
    const came = `HTTP ${answer.status} ${brief(answer.text)}`
    return answer.status === 401 && answer.body?.message === 'not_login'
      ? holds(came)
      : broken('HTTP 401 with not_login', came)
  }),
  apiRule('CONF-A-08', 'A missing parameter is refused by a key', 'Conventions', REFUSAL, (context) =>
    expectRefusal(context, 'spot/line', { body: {} }, [400]),
  ),
  apiRule('CONF-A-09', 'A wrong parameter is refused by a key', 'Conventions', REFUSAL, (context) =>
    expectRefusal(context, 'spot/line', { body: { currency_id: 'x', limit: -1 } }, [400]),
  ),
  apiRule('CONF-A-10', 'A market that is not there is refused by a key', 'Conventions', REFUSAL, (context) =>
    expectRefusal(context, 'spot/line', { body: { currency_id: 999_999_999 } }, [400, 404]),
  ),
  apiRule(
    'CONF-A-11',
    'Amounts and prices are decimal text',
    'Conventions',
    '**Numbers.** Amounts and prices are decimal text, such as `1234.5`.',
    async (context) => {
      const [market] = await context.markets('spot')
      if (!market) return notJudged('api/spot/markets names no market')
      const candles = await context.api.ask('spot/line', {
        body: { currency_id: market.currency_id, interval: '1m', limit: 5 },
      })
      const rows = Array.isArray(candles.body?.data) ? candles.body.data : []
      const wrong = [
        market.tick_size,
        market.step_size,
        market.min_notional,
        ...rows.flatMap((row) => (Array.isArray(row) ? row.slice(1) : [row])),
      ]
        .filter((value) => typeof value !== 'string')
        .map((value) => brief(value))
      return byFindings(wrong, 'decimal text', `${rows.length} candles`)
    },
  ),
  apiRule(
    'CONF-A-12',
    'Server time is the time of now, in ms',
    'Conventions',
    'Times are milliseconds since 1970-01-01 UTC.',
    async (context) => {
      const { body, text } = await context.api.ask('common/getServerTime')
      const time = isObject(body?.data) ? body.data.time : null
      if (typeof time !== 'number') return broken('a time in ms', brief(body ?? text))
      const away = Math.round(time - context.now())
      return Math.abs(away) <= SKEW_MS
        ? holds(`${away} ms away`)
        : broken(`within ${SKEW_MS} ms of the wall clock`, `${away} ms away`)
    },
  ),
  apiRule(
    'CONF-A-13',
    'A write of a foreign page is refused with 403',
    'Conventions',
    'A POST of a page whose `Origin` the exchange does not allow is refused with code 403.',
    async (context) => {
      const [market] = await context.markets('spot')
      const headers = { origin: 'https://foreign.example' }
      const { body, text } = await context.api.ask('spot/line', {
        body: { currency_id: market?.currency_id ?? 1 },
        headers,
      })
      return body?.code === 403 ? holds(brief(text)) : broken('code 403', brief(text))
    },
  ),
  apiRule(
    'CONF-A-14',
    'Foreign pages may not read answers',
    'Conventions',
    'Such a page may read no answer either: there is no `access-control-allow-origin` for it.',
    async (context) => {
      const { headers, status, text } = await context.api.ask('spot/markets', {
        headers: { origin: 'https://foreign.example' },
      })
      if (status === 0) return notJudged(text)
      const allowed = headers.get('access-control-allow-origin')
      return allowed === null || !['*', 'https://foreign.example'].includes(allowed)
        ? holds(allowed ?? 'no header')
        : broken('no access-control-allow-origin', allowed)
    },
  ),
  apiRule(
    'CONF-A-15',
    'A body that is no JSON is refused with 400',
    'Conventions',
    'A body that is no JSON is refused with code and HTTP status 400.',
    async (context) => {
      const answer = await context.api.ask('spot/line', { text: '{"currency_id":' })
      const wrong = answer.status === 400 ? wrongRefusal(answer, context.documents, [400]) : `HTTP ${answer.status}`
      return wrong ? broken('HTTP 400, code 400', wrong) : holds(brief(answer.text))
    },
  ),
]
