import { describe, expect, test } from 'vitest'
import { allCalls } from '../../../shared/calls/all-calls.ts'
import type { Call } from '../../../shared/calls/call.ts'
import { keepsIntent } from './api-answer.ts'
import { type ApiRequest, createApiClient } from './api-client.ts'
import { readEnvelope } from './envelope.ts'
import { type Effect, type Outcome, timeoutOf } from './error-policy.ts'

/** Every call of the table × every fault of product.md §8, on a clock and a line of the test's own. */

const envelope = (code: number, message: string) => JSON.stringify({ code, message, data: null })
/** What the line makes of every attempt. */
const FAULTS: Record<string, (request: ApiRequest) => Outcome> = {
  'code 500': ({ call }) => readEnvelope(call, 200, envelope(500, 'boom')),
  'code 1001': ({ call }) => readEnvelope(call, 200, envelope(1001, 'boom')),
  'code 401': ({ call }) => readEnvelope(call, 200, envelope(401, 'not_login')),
  'HTTP 401': ({ call }) => readEnvelope(call, 401, '<h1>no</h1>'),
  'time-out': () => ({ kind: 'network', message: 'network' }),
  'malformed JSON': ({ call }) => readEnvelope(call, 200, '{"code":200,"data":'),
  'wrong schema': ({ call }) => readEnvelope(call, 200, '{"code":200,"message":"","data":"of another shape"}'),
}
const LOST = { kind: 'network', message: 'network' } as const

interface Line {
  sent: ApiRequest[]
  /** When each attempt left, ms. */
  at: number[]
  effects: Effect[]
  call: (
    one: Call,
    request: object,
    options?: { intent?: string },
  ) => Promise<Awaited<ReturnType<ReturnType<typeof createApiClient>>>>
}

function line(answer: (request: ApiRequest) => Outcome, more: { page?: string; idempotency?: boolean } = {}): Line {
  let time = 0
  let intents = 0
  const sent: ApiRequest[] = []
  const at: number[] = []
  const effects: Effect[] = []
  const client = createApiClient({
    async send(request) {
      sent.push(request)
      at.push(time)
      return answer(request)
    },
    async wait(ms) {
      time += ms
    },
    perform: (effect) => void effects.push(effect),
    token: () => 'token',
    language: () => 'en',
    serverNow: () => time,
    page: () => more.page ?? '/HomeView/assets',
    idempotency: () => more.idempotency ?? true,
    newIntent: () => `intent ${++intents}`,
    reachable: async () => true,
    writing: () => undefined,
    keeper: { read: async () => null, write: async () => undefined },
  })
  return { sent, at, effects, call: (one, request, options) => client(one, request, options) }
}

/** The specification by its own words, not by the policy's code. */
function spoken([name, call]: readonly [string, Call]) {
  const login = name === 'login' || name === 'googleAuth'
  const again = call.path.includes('/currency') || call.path.includes('/dep')
  const excepted = name === 'contractList' || name === 'accountCurrency'
  return { login, again: again && !login && (!call.write || call.method === 'POST'), excepted }
}

const table = Object.entries(allCalls) as [string, Call][]
const kinds = (effects: readonly Effect[]) =>
  effects.map((effect) => (effect.kind === 'toast' ? effect.key : effect.kind))

describe.each(Object.keys(FAULTS))('FAULT-01 %s', (fault) => {
  const make = FAULTS[fault] as (request: ApiRequest) => Outcome
  const unauthorised = fault.endsWith('401')
  const network = fault === 'time-out'

  test.each(table)('FAULT-01 %s', async (name, call) => {
    // Of no shape that any call's data have, save those whose data may be anything.
    if (fault === 'wrong schema' && readEnvelope(call, 200, '{"code":200,"data":"of another shape"}').kind === 'answer')
      throw new Error('the schema takes a text: the fault has to be another one')
    const { login, again, excepted } = spoken([name, call])
    const here = line(make)
    const answer = await here.call(call, {})
    if (login) {
      expect([here.sent.length, here.effects, answer.success, answer.degraded]).toEqual([1, [], false, false])
      expect(answer.refusal).not.toBeNull()
      expect(answer.data).toBeNull()
      return
    }
    if (unauthorised) {
      expect(answer).toMatchObject({ success: false, code: 401, message: 'not login', data: null, degraded: false })
      expect(here.sent).toHaveLength(1)
      expect(kinds(here.effects)).toEqual(call.auth && name !== 'userinfo' ? ['confirm'] : [])
      return
    }
    const tried = again && (network || !excepted) ? 3 : 1
    expect(here.at).toEqual([0, 1_000, 3_000].slice(0, tried))
    expect(new Set(here.sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
    expect(answer).toMatchObject({ success: !network, code: network ? 0 : 200, degraded: true, refusal: null })
    expect(answer.data).toEqual(call.empty)
    // The form keeps its key: what is pressed again is the same intent.
    expect(keepsIntent(answer)).toBe(true)
    const toast = call.write ? ['not_confirmed'] : network ? [] : ['server_error']
    expect(kinds(here.effects)).toEqual(excepted && !network ? [] : toast)
  })
})

describe('FAULT-02 on /futures and /flashOption', () => {
  test.each(table)('FAULT-02 %s: a 401 warns and leads to /login after 1.5 s', async (name, call) => {
    for (const page of ['/futures', '/flashOption', '/spot']) {
      const here = line(FAULTS['code 401'] as (request: ApiRequest) => Outcome, { page })
      await here.call(call, {})
      const warned = page !== '/spot' && !spoken([name, call]).login
      expect(here.effects.filter(({ kind }) => kind === 'login')).toEqual(
        warned ? [{ kind: 'login', after: 1500 }] : [],
      )
      expect(kinds(here.effects).includes('please_login')).toBe(warned)
    }
  })
})

/** An exchange that keeps keys: it does a thing once for each, and answers a repeat with what it did. */
function exchange(loses: (attempt: number) => boolean) {
  const done = new Map<string, number>()
  let attempts = 0
  let acted = 0
  return {
    acted: () => acted,
    /** Acts, and the answer is lost on the way back. */
    answer({ headers }: ApiRequest): Outcome {
      const key = headers['Idempotency-Key'] ?? ''
      if (!done.has(key)) done.set(key, ++acted)
      return loses(++attempts)
        ? LOST
        : { kind: 'answer', status: 200, code: 200, message: '', data: { acted: done.get(key) } }
    },
  }
}

const writes = table.filter(([, call]) => call.write)

describe('FAULT-03 the connection is lost after the exchange had acted', () => {
  test.each(writes)('FAULT-03 %s: pressed until there is an answer it is done once', async (name, call) => {
    for (const lost of [1, 2, 3, 4]) {
      const there = exchange((attempt) => attempt <= lost)
      const here = line(there.answer)
      let answer = await here.call(call, {}, { intent: 'the form’s' })
      let presses = 1
      // Not confirmed: the person presses again, under the form's own key.
      while (!answer.success) {
        if (!spoken([name, call]).login) expect(keepsIntent(answer)).toBe(true)
        answer = await here.call(call, {}, { intent: 'the form’s' })
        presses++
        expect(presses).toBeLessThan(7)
      }
      expect([there.acted(), answer.data]).toEqual([1, { acted: 1 }])
    }
  })

  test.each(writes)(
    'FAULT-03 %s: who is not let in meanwhile (401) keeps the key of what may have been done',
    async (name, call) => {
      if (spoken([name, call]).login) return
      const there = exchange((attempt) => attempt <= 3)
      let shut = false
      const closed = FAULTS['code 401'] as (request: ApiRequest) => Outcome
      const here = line((request) => (shut ? closed(request) : there.answer(request)))
      let [intent, minted] = ['key 1', 1]
      const press = async () => {
        const answer = await here.call(call, {}, { intent })
        if (!keepsIntent(answer)) intent = `key ${++minted}`
        return answer
      }
      expect((await press()).degraded).toBe(true)
      shut = true
      expect((await press()).refusal).toMatchObject({ key: 'not_login' })
      shut = false
      while (!(await press()).success) expect(here.sent.length).toBeLessThan(12)
      expect(there.acted()).toBe(1)
    },
  )

  test.each(writes)(
    'FAULT-03 %s: where the exchange keeps no keys nothing is sent twice by itself',
    async (_name, call) => {
      const here = line(() => LOST, { idempotency: false })
      await here.call(call, {})
      expect(here.sent).toHaveLength(1)
    },
  )

  test('FAULT-03 what changes something is a POST, or one of the GETs that product.md says', () => {
    expect(writes.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual([
      'orderComplete',
      'taskSign',
      'taskCompleted',
      'taskWithdraw',
    ])
  })
})

test('FAULT-04 a call ends after 15 s, an upload after 10 s', () => {
  for (const [name, call] of table)
    expect([name, timeoutOf(call)]).toEqual([name, name === 'uploadImage' ? 10_000 : 15_000])
})
