import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { call } from '../../../shared/calls/call.ts'
import { isConfirmed, keepsIntent } from './api-answer.ts'
import { type ApiEnvironment, type ApiRequest, createApiClient } from './api-client.ts'
import { createCallKeeper } from './call-keeper.ts'
import { readEnvelope } from './envelope.ts'
import type { Outcome } from './error-policy.ts'

const list = call({
  method: 'GET',
  path: 'api/currency/list',
  request: v.object({}),
  response: v.array(v.string()),
  empty: [],
  write: false,
  auth: false,
})
const transfer = call({
  method: 'POST',
  path: 'api/currency/transfer',
  request: v.object({ amount: v.string() }),
  response: v.object({ id: v.number() }),
  empty: null,
  write: true,
  auth: true,
})
const ok = (data: unknown): Outcome => ({ kind: 'answer', status: 200, code: 200, message: '', data })
const FAILED: Outcome = { kind: 'answer', status: 200, code: 500, message: 'server_error', data: null }

function client(outcomes: Outcome[], more: Partial<ApiEnvironment> = {}) {
  const sent: ApiRequest[] = []
  const log: string[] = []
  let minted = 0
  const callApi = createApiClient({
    async send(request) {
      sent.push(request)
      return outcomes[Math.min(sent.length, outcomes.length) - 1]!
    },
    async wait(ms) {
      log.push(`wait ${ms}`)
    },
    perform: (effect) => void log.push(effect.kind === 'toast' ? effect.key : effect.kind),
    token: () => 'secret',
    language: () => 'ja',
    serverNow: () => 1_700_000_000_123.4,
    page: () => '/spot',
    idempotency: () => true,
    reachable: async () => true,
    newIntent: () => `key-${++minted}`,
    writing: (change) => void log.push(`writing ${change}`),
    keeper: createCallKeeper({ read: async () => null, write: async () => undefined }),
    ...more,
  })
  return { callApi, sent, log }
}

describe('callApi', () => {
  test('SHELL-06 every call carries language, device, time and token; writes their key', async () => {
    const { callApi, sent } = client([ok(['BTC'])])
    await callApi(list, {})
    expect(sent[0]!.headers).toEqual({
      Authorization: 'Bearer secret',
      language: 'ja',
      device: '2',
      timestamp: '1700000000123',
    })
    await callApi(transfer, { amount: '1' }, { intent: 'mine' })
    expect(sent[1]!.headers['Idempotency-Key']).toBe('mine')
  })

  test('SHELL-06 visitors send no token', async () => {
    const { callApi, sent } = client([ok([])], { token: () => null })
    await callApi(list, {})
    expect(sent[0]!.headers).not.toHaveProperty('Authorization')
  })

  test('SHELL-09 every attempt of one write has the same key, and two writes have two', async () => {
    const { callApi, sent, log } = client([FAILED, FAILED, ok({ id: 7 })])
    const answer = await callApi(transfer, { amount: '1' })
    expect(answer).toMatchObject({ success: true, data: { id: 7 }, degraded: false })
    expect(sent.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['key-1', 'key-1', 'key-1'])
    expect(log).toEqual(['writing 1', 'wait 1000', 'wait 2000', 'writing -1'])
    await callApi(transfer, { amount: '1' })
    expect(sent.at(-1)!.headers['Idempotency-Key']).toBe('key-2')
  })

  test('SHELL-09 a retry is made by whoever made the call, whoever is signed in by then', async () => {
    let token = 'first'
    const { callApi, sent } = client([FAILED, ok({ id: 7 })], {
      token: () => token,
      wait: async () => {
        token = 'second'
      },
    })
    await callApi(transfer, { amount: '1' })
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer first', 'Bearer first'])
  })

  test('SHELL-07 a call in the background shows nothing, but a 401 still asks about the session', async () => {
    const refused: Outcome = { kind: 'answer', status: 401, code: 401, message: 'not_login', data: null }
    const { callApi, log } = client([refused], { page: () => '/futures' })
    await callApi({ ...list, auth: true }, {}, { quiet: true })
    expect(log).toEqual(['confirm'])
  })

  test('SHELL-09 where the server honours no keys a write is sent once', async () => {
    const { callApi, sent, log } = client([FAILED], { idempotency: () => false })
    const answer = await callApi(transfer, { amount: '1' })
    expect(sent).toHaveLength(1)
    expect(answer.degraded).toBe(true)
    expect(isConfirmed(answer)).toBe(false)
    expect(log).toContain('not_confirmed')
  })

  test('SHELL-07 a degraded list is the empty default, said to be degraded, and a copy of its own', async () => {
    const { callApi, log } = client([FAILED])
    const first = await callApi(list, {})
    expect(first).toMatchObject({ success: true, code: 200, data: [], degraded: true })
    first.data!.push('mine')
    expect((await callApi(list, {})).data).toEqual([])
    expect(log.filter((line) => line === 'server_error')).toHaveLength(2)
    await callApi(list, {}, { quiet: true })
    expect(log.filter((line) => line === 'server_error')).toHaveLength(2)
  })

  test('PWA-04 beside the empty default of a degraded answer stands what was known before', async () => {
    const kept = new Map<string, unknown>()
    const memory = {
      read: async <T>(name: string) => (kept.has(name) ? { at: 5, data: kept.get(name) as T } : null),
      write: async (name: string, data: unknown) => void kept.set(name, data),
    }
    const keeper = createCallKeeper(memory)
    const { callApi } = client([ok(['BTC']), FAILED], { keeper })
    const keeping = { ...list, keep: true as const }
    const fresh = await callApi(keeping, {})
    expect(fresh.lastKnown).toBeUndefined()
    expect(await callApi(keeping, {})).toMatchObject({ data: [], degraded: true, lastKnown: { at: 5, data: ['BTC'] } })
    const other = client([FAILED], { keeper })
    expect((await other.callApi(list, {})).lastKnown).toBeNull()
  })

  test('PWA-04 texts are kept as those of the language in which they were asked for', async () => {
    let language = 'ja'
    const kept: string[] = []
    const { callApi } = client([], {
      language: () => language,
      keeper: createCallKeeper({ read: async () => null, write: async (name) => void kept.push(name) }),
      async send({ headers }) {
        // The person chooses another language while the answer is on its way.
        language = 'en'
        return ok([headers.language])
      },
    })
    await callApi({ ...list, keep: 'language' }, {})
    expect(kept).toEqual([expect.stringContaining('?ja ')])
  })

  test('PWA-04 a write is not sent where the exchange is out of reach, and says so; a read is tried', async () => {
    const { callApi, sent, log } = client([ok(['BTC'])], { reachable: async () => false })
    const answer = await callApi(transfer, { amount: '1' })
    expect(answer).toMatchObject({ success: false, degraded: false, refusal: { key: 'not_sent' } })
    expect([sent.length, log]).toEqual([0, ['writing 1', 'writing -1']])
    expect((await callApi(list, {})).data).toEqual(['BTC'])
  })

  test('TERM-08 while orders are paused none is sent, and its intent stays; cancelling and all else goes on', async () => {
    const { callApi, sent, log } = client([ok({ id: 1 })], { paused: () => true })
    const answer = await callApi({ ...transfer, opens: true }, { amount: '1' })
    expect(answer).toMatchObject({ success: false, degraded: false, refusal: { key: 'orders_paused' } })
    expect([sent.length, log, keepsIntent(answer)]).toEqual([0, [], true])
    expect((await callApi(transfer, { amount: '1' })).data).toEqual({ id: 1 })
  })

  test.each([{ opens: true }, { moves: true }, { margins: true }] as const)(
    'SHELL-08 while the exchange has not vouched for the session nothing that moves money is sent: %o',
    async (kind) => {
      const { callApi, sent } = client([ok({ id: 1 })], { unconfirmed: () => true })
      const answer = await callApi({ ...transfer, ...kind }, { amount: '1' })
      expect(answer).toMatchObject({ success: false, degraded: false, refusal: { key: 'session_unconfirmed' } })
      expect([sent.length, keepsIntent(answer)]).toEqual([0, true])
      expect((await callApi(transfer, { amount: '1' })).data).toEqual({ id: 1 })
    },
  )

  test('SHELL-08 a session that falls into doubt while a write waits for the exchange holds it back too', async () => {
    let doubt = false
    const reachable = async () => {
      doubt = true
      return true
    }
    const { callApi, sent } = client([ok({ id: 1 })], { unconfirmed: () => doubt, reachable })
    const answer = await callApi({ ...transfer, moves: true }, { amount: '1' })
    expect([answer.refusal?.key, sent.length]).toEqual(['session_unconfirmed', 0])
  })

  test('an abort is the one thing that is thrown', async () => {
    const stop = new AbortController()
    const { callApi, log } = client([FAILED], {
      wait: (_ms, signal) => {
        stop.abort(new Error('left'))
        return Promise.reject(signal?.reason)
      },
    })
    await expect(callApi(transfer, { amount: '1' }, { signal: stop.signal })).rejects.toThrow('left')
    expect(log).toEqual(['writing 1', 'writing -1'])
  })
})

describe('readEnvelope', () => {
  test('reads data by the schema; another shape is unreadable, never a wrong value', () => {
    expect(readEnvelope(list, 200, '{"code":200,"message":"","data":["BTC"]}')).toMatchObject({ data: ['BTC'] })
    expect(readEnvelope(list, 200, '{"code":200,"message":"","data":[1]}')).toEqual({ kind: 'unreadable', status: 200 })
    expect(readEnvelope(list, 502, '<html>')).toEqual({ kind: 'unreadable', status: 502 })
    expect(readEnvelope(list, 200, 'null')).toEqual({ kind: 'unreadable', status: 200 })
    expect(readEnvelope(list, 404, '{"code":404,"message":"not_found","data":{}}')).toMatchObject({ code: 404 })
  })
})

test('REAL-71 each write of somebody is reported with its key as it leaves, and its answer; reads are not', async () => {
  const reported: string[] = []
  const { callApi } = client([FAILED, ok({ id: 7 })], {
    sending(path, key) {
      reported.push(`${path} ${key}`)
      return (answer) => void reported.push(`${key} ${answer.success}`)
    },
  })
  await callApi(transfer, { amount: '1' }, { intent: 'mine' })
  await callApi(list, {})
  expect(reported).toEqual(['api/currency/transfer mine', 'mine true'])
})

describe('a gateway that wants to be left alone', () => {
  const LIMITED: Outcome = { kind: 'unreadable', status: 429, retryAfter: 30_000 }

  test('REAL-24 a write that a gateway turned away is refused with its seconds, and holds back what follows', async () => {
    let left = 0
    const hold = (ms: number) => {
      left = ms
    }
    const { callApi, sent, log } = client([LIMITED], { held: () => left, hold })
    const answer = await callApi(transfer, { amount: '1' })
    const refusal = { key: 'gateway_wait', code: 429, params: { seconds: '30' } }
    expect([answer.degraded, answer.success, answer.refusal]).toEqual([false, false, refusal])
    expect([left, log.includes('not_confirmed')]).toEqual([30_000, false])
    left = 12_400
    const next = await callApi(transfer, { amount: '1' })
    expect(next.refusal).toEqual({ key: 'gateway_wait', params: { seconds: '13' } })
    expect(sent).toHaveLength(1)
  })

  test('REAL-24 a question waits for its turn; one that would wait for minutes is answered with what is known', async () => {
    const held = { left: 12_000 }
    const { callApi, sent, log } = client([ok(['BTC'])], { held: () => held.left })
    expect((await callApi(list, {})).data).toEqual(['BTC'])
    expect([sent.length, log]).toEqual([1, ['wait 12000']])
    held.left = 300_000
    expect((await callApi(list, {})).degraded).toBe(true)
    expect(sent).toHaveLength(1)
    const again = client([LIMITED, ok(['BTC'])])
    expect((await again.callApi(list, {})).data).toEqual(['BTC'])
    expect(again.log).toEqual(['wait 30000'])
  })

  test('REAL-24 what a gateway did not pass on is refused; what it may have passed on is not confirmed', async () => {
    for (const status of [403, 413, 429, 431])
      expect((await client([{ kind: 'unreadable', status }]).callApi(transfer, { amount: '1' })).degraded).toBe(false)
    for (const status of [500, 502, 503, 504])
      expect((await client([{ kind: 'unreadable', status }]).callApi(transfer, { amount: '1' })).degraded).toBe(true)
  })
})
