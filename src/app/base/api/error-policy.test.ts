import { describe, expect, test } from 'vitest'
import { decide, type Effect, type Outcome, type PolicyInput, timeoutOf } from './error-policy.ts'

const call = (path: string, more: Partial<PolicyInput['call']> = {}) => ({
  path,
  method: 'POST' as const,
  write: false,
  auth: true,
  ...more,
})
const answer = (code: number, message = '', data: unknown = null, status = 200): Outcome => ({
  kind: 'answer',
  status,
  code,
  message,
  data,
})
const NETWORK: Outcome = { kind: 'network', message: 'network' }
const PAGE_OF_A_PROXY: Outcome = { kind: 'unreadable', status: 502 }
const LIST = call('api/currency/list')
const ORDERS = call('api/spot/openOrders')
const CONTRACT_LIST = call('api/contract/list', { method: 'GET' })
const BALANCES = call('api/currency/accountCurrency', { method: 'GET' })
const TRANSFER = call('api/currency/transfer', { write: true })
const ORDER = call('api/spot/order', { write: true })
const COMPLETE = call('api/deposit/complete', { method: 'GET', write: true })
const LOGIN = call('api/account/login', { write: true, auth: false })
const USERINFO = call('api/account/userinfo')

const SERVER_ERROR: Effect = { kind: 'toast', key: 'server_error', tone: 'error' }
const NOT_CONFIRMED: Effect = { kind: 'toast', key: 'not_confirmed', tone: 'warn' }
const PLEASE_LOGIN: Effect = { kind: 'toast', key: 'please_login', tone: 'warn' }
const TO_LOGIN: Effect = { kind: 'login', after: 1500 }
const CONFIRM: Effect = { kind: 'confirm' }

const empty = { success: true, code: 200, message: 'server_error', data: 'empty', degraded: true }
const unreached = { success: false, code: 0, message: 'network', data: 'empty', degraded: true }
const strange = { success: false, code: 401, message: 'not login', data: 'none', refusal: { key: 'not_login' } }

interface Case {
  name: string
  call: PolicyInput['call']
  outcome: Outcome
  attempt?: number
  idempotent?: boolean
  page?: string
  retry?: number
  verdict?: object
  effects?: Effect[]
}

const cases: Case[] = [
  { name: '200 is success', call: ORDERS, outcome: answer(200, '', [1]), verdict: { success: true, data: 'given' } },
  { name: '500 on a currency path: again', call: LIST, outcome: answer(500), retry: 1000 },
  { name: '1001 on a currency path: again', call: LIST, outcome: answer(1001), attempt: 1, retry: 2000 },
  {
    name: '500 on a currency path: at most twice',
    call: LIST,
    outcome: answer(500),
    attempt: 2,
    verdict: empty,
    effects: [SERVER_ERROR],
  },
  { name: '500 on a dep path: again', call: call('api/account/deposit'), outcome: answer(500), retry: 1000 },
  { name: '500 elsewhere: toast', call: ORDERS, outcome: answer(500), verdict: empty, effects: [SERVER_ERROR] },
  { name: '1001 elsewhere: toast', call: ORDERS, outcome: answer(1001), verdict: empty, effects: [SERVER_ERROR] },
  { name: '500 contract list: no toast', call: CONTRACT_LIST, outcome: answer(500), verdict: empty, effects: [] },
  { name: '500 account currency: neither', call: BALANCES, outcome: answer(1001), verdict: empty, effects: [] },
  { name: "a proxy's page counts as 500", call: ORDERS, outcome: PAGE_OF_A_PROXY, verdict: empty },
  { name: 'no network on a currency path: after 1 s', call: LIST, outcome: NETWORK, retry: 1000 },
  { name: 'no network on a currency path: then 2 s', call: LIST, outcome: NETWORK, attempt: 1, retry: 2000 },
  { name: 'no network: at most twice', call: LIST, outcome: NETWORK, attempt: 2, verdict: unreached, effects: [] },
  { name: 'no network, account currency: again', call: BALANCES, outcome: NETWORK, retry: 1000 },
  { name: 'no network elsewhere', call: ORDERS, outcome: NETWORK, verdict: unreached, effects: [] },
  { name: 'code 401', call: ORDERS, outcome: answer(401, 'not_login'), verdict: strange, effects: [CONFIRM] },
  { name: 'HTTP 401', call: ORDERS, outcome: { kind: 'unreadable', status: 401 }, verdict: strange },
  { name: 'HTTP 401 outweighs its envelope', call: ORDERS, outcome: answer(500, '', null, 401), verdict: strange },
  { name: '401 of the user call asks nobody', call: USERINFO, outcome: answer(401), verdict: strange, effects: [] },
  {
    name: '401 on /futures goes to login',
    call: ORDERS,
    outcome: answer(401),
    page: '/futures',
    effects: [CONFIRM, PLEASE_LOGIN, TO_LOGIN],
  },
  {
    name: '401 on /flashOption goes to login',
    call: call('api/option/list', { auth: false }),
    outcome: answer(401),
    page: '/flashOption/',
    effects: [PLEASE_LOGIN, TO_LOGIN],
  },
  { name: '401 on /spot stays', call: ORDERS, outcome: answer(401), page: '/spot', effects: [CONFIRM] },
  {
    name: 'a refusal keeps key, field and figures',
    call: ORDER,
    outcome: answer(400, 'filter_price_tick', { field: 'price', params: { tick: '0.1' } }),
    verdict: {
      success: false,
      code: 400,
      data: 'none',
      refusal: { key: 'filter_price_tick', field: 'price', params: { tick: '0.1' } },
    },
    effects: [],
  },
  {
    name: 'a refusal without data',
    call: ORDER,
    outcome: answer(404, 'order_not_found'),
    verdict: { refusal: { key: 'order_not_found' } },
  },
  {
    name: 'FAULT-05 a refusal without a word has its code',
    call: ORDER,
    outcome: answer(418),
    verdict: { success: false, refusal: { key: 'unknown_code', code: 418 } },
  },
  {
    name: 'login: 500 gives the server’s own body',
    call: LOGIN,
    outcome: answer(500, 'server_error'),
    verdict: { success: false, code: 500, message: 'server_error', degraded: false },
    effects: [],
  },
  {
    name: 'login: 401 is about the password, not the session',
    call: LOGIN,
    outcome: answer(401, 'login_failed', { field: 'password', params: { left: 4 } }),
    page: '/futures',
    verdict: { code: 401, refusal: { key: 'login_failed', field: 'password', params: { left: '4' } } },
    effects: [],
  },
  {
    name: 'login: without words',
    call: LOGIN,
    outcome: answer(400),
    verdict: { refusal: { key: 'login_failed' } },
  },
  {
    name: 'login: no network',
    call: LOGIN,
    outcome: NETWORK,
    verdict: { success: false, code: 500, message: 'network', degraded: false, refusal: { key: 'network' } },
    effects: [],
  },
  {
    name: 'login: no network and no message',
    call: LOGIN,
    outcome: { kind: 'network', message: '' },
    verdict: { code: 500, message: 'login_failed' },
  },
  { name: 'login: an answer that cannot be read', call: LOGIN, outcome: PAGE_OF_A_PROXY, verdict: { code: 500 } },
]

describe('SHELL-07 the error policy', () => {
  test.each(cases)('$name', (one) => {
    const { call, outcome, attempt = 0, idempotent = false, page = '/', retry, verdict, effects } = one
    const decision = decide({ call, outcome, attempt, idempotent, page })
    if (retry !== undefined) return expect(decision).toEqual({ do: 'retry', after: retry })
    expect(decision.do).toBe('answer')
    if (decision.do !== 'answer') return
    if (verdict) expect(decision.verdict).toMatchObject(verdict)
    if (effects) expect(decision.effects).toEqual(effects)
  })

  test('SHELL-07 a degraded write is not confirmed, whatever its code says', () => {
    for (const outcome of [answer(500), answer(1001), PAGE_OF_A_PROXY, NETWORK]) {
      const decision = decide({ call: ORDER, outcome, attempt: 0, idempotent: true, page: '/spot' })
      expect(decision).toMatchObject({ do: 'answer', verdict: { degraded: true, data: 'empty' } })
      expect(decision.do === 'answer' && decision.effects).toEqual([NOT_CONFIRMED])
    }
  })

  test('SHELL-07 calls end after 15 s, uploads after 10 s', () => {
    expect(timeoutOf({})).toBe(15_000)
    expect(timeoutOf({ multipart: true })).toBe(10_000)
  })
})

describe('SHELL-09 retries of writes', () => {
  const outcomes = [answer(500), answer(1001), NETWORK]
  const retried = (call: PolicyInput['call'], idempotent: boolean) =>
    outcomes.map((outcome) => decide({ call, outcome, attempt: 0, idempotent, page: '/' }).do)

  test('SHELL-09 a write on a currency path is sent again only under a key that the server honours', () => {
    expect(retried(TRANSFER, true)).toEqual(['retry', 'retry', 'retry'])
    expect(retried(TRANSFER, false)).toEqual(['answer', 'answer', 'answer'])
  })

  test('SHELL-09 a write elsewhere, and a GET that changes something, is never sent again', () => {
    expect(retried(ORDER, true)).toEqual(['answer', 'answer', 'answer'])
    expect(retried(COMPLETE, true)).toEqual(['answer', 'answer', 'answer'])
  })

  test('SHELL-09 a refusal is an answer and never sent again', () => {
    for (const code of [400, 401, 403, 404, 409, 429]) {
      const decision = decide({ call: TRANSFER, outcome: answer(code, 'x'), attempt: 0, idempotent: true, page: '/' })
      expect(decision.do).toBe('answer')
    }
  })
})
