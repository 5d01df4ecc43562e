import { expect, test } from 'vitest'
import { accepted, refused } from '../../../shared/calls/answered.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { PrivateDelivery } from '../../../shared/hub-protocol/hub.ts'
import type { MockPort, MockSink, MockStatus } from '../../../shared/mock/mock-port.ts'
import { onWrite } from '../../base/api/write-watch.ts'
import { MockClient } from './mock-client.ts'
import { createMockGateway } from './mock-gateway.ts'

const STATUS: MockStatus = {
  prices: 'live',
  since: null,
  from: {},
  byItself: false,
  liveBack: false,
  scenario: null,
  scenarioSpan: null,
  speed: 1,
  ahead: 0,
  wanted: [],
  stale: [],
  unseen: [],
  begunAnew: null,
  cutAt: null,
  keeping: 'kept',
}

const NOTHING_WOULD_BE = { waits: [], moves: [], liquidated: [], orders: 0 }

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

/** One tab, and workers that a test opens, keeps waiting or kills. */
function scene() {
  const asked: string[] = []
  const timers: { ms: number; run: () => void }[] = []
  const dead = new Set<() => void>()
  let sink: MockSink | null = null
  let elsewhere = false
  let open: () => void = () => undefined
  let opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let answer: ReturnType<MockPort['call']> = Promise.resolve(accepted('done'))
  let fail: () => void = () => undefined
  const warned: unknown[] = []
  let returning: ReturnType<MockPort['returning']> = Promise.resolve(NOTHING_WOULD_BE)
  let done: ReturnType<MockPort['control']> = Promise.resolve(null)
  const note = (word: string) => async () => void asked.push(word)
  const client = new MockClient({
    connect(failed) {
      fail = failed
      asked.push('connect')
      const port: MockPort = {
        async attach(_tab, to) {
          sink = to
          await opened
          return { status: STATUS, lock: 'mock:1' }
        },
        isElsewhere: async () => elsewhere,
        call: (name) => {
          asked.push(name)
          return answer
        },
        show: note('show'),
        prices: note('prices'),
        control(wish) {
          asked.push(wish.wish)
          return done
        },
        reachHub: note('hub'),
        detach: note('detach'),
        returning: () => returning,
      }
      return { port, expose: (each) => each, openHub: () => ({}) as never, close: () => asked.push('close') }
    },
    locks: {
      hold: async () => () => undefined,
      whenFree(_name, granted) {
        dead.add(granted)
        return () => dead.delete(granted)
      },
    },
    id: () => 'tab',
    after(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    warn: (text, error) => warned.push([text, error]),
  })
  return {
    client,
    asked,
    warned,
    wouldBe(next: ReturnType<MockPort['returning']>) {
      returning = next
    },
    doneWith(next: ReturnType<MockPort['control']>) {
      done = next
    },
    gateway: createMockGateway(client),
    sink: () => sink as MockSink,
    open,
    fail: () => fail(),
    /** Time goes on until all that is planned has run. */
    async pass() {
      for (const { run } of timers.splice(0)) run()
      await settle()
    },
    kill() {
      opened = Promise.resolve()
      for (const granted of [...dead]) granted()
    },
    takeElsewhere() {
      elsewhere = true
    },
    answerWith(next: ReturnType<MockPort['call']>) {
      answer = next
    },
  }
}

test('MOCK-09 a tab attaches while somebody shows mock trading, stays through a change of the market, and leaves after', async () => {
  const { client, asked, open, pass } = scene()
  open()
  const one = client.retain()
  await settle()
  expect(client.view()).toEqual({ phase: 'open', status: STATUS })
  one()
  const two = client.retain()
  await pass()
  expect(asked).toEqual(['connect'])
  two()
  await pass()
  expect(asked).toEqual(['connect', 'detach', 'close'])
  expect(client.view().phase).toBe('closed')
})

test('MOCK-09 a window that waits for another one’s account says so, and goes on when it comes free', async () => {
  const { client, open, pass, takeElsewhere } = scene()
  takeElsewhere()
  client.retain()
  await settle()
  expect(client.view().phase).toBe('opening')
  await pass()
  expect(client.view().phase).toBe('elsewhere')
  open()
  await settle()
  expect(client.view().phase).toBe('open')
})

test('MOCK-09 a worker that dies is started again; one that does not start is reported, and tried again when asked', async () => {
  const { client, asked, open, kill, fail } = scene()
  open()
  client.retain()
  await settle()
  kill()
  await settle()
  expect(asked.filter((each) => each === 'connect').length).toBe(2)
  expect(client.view().phase).toBe('open')
  fail()
  expect(client.view().phase).toBe('failed')
  client.retry()
  await settle()
  expect(client.view().phase).toBe('open')
})

test('MOCK-09 the gateway answers as the exchange would: data, refusals, and no truth where nobody answered', async () => {
  const { client, gateway, open, answerWith, asked } = scene()
  expect(gateway.owner()).toEqual({ id: null, access: 'unconfirmed' })
  expect(await gateway.call(calls.openOrders, {})).toMatchObject({ degraded: true, data: { list: [], total: 0 } })
  open()
  client.retain()
  await settle()
  expect(gateway.owner()).toEqual({ id: 1001, access: 'confirmed' })
  answerWith(Promise.resolve(accepted({ list: [], total: 0 })))
  expect(await gateway.call(calls.openOrders, {})).toMatchObject({ success: true, degraded: false })
  answerWith(Promise.resolve(refused('prices_stale', { code: 409, field: 'price' })))
  expect(await gateway.call(calls.cancel, { id: 1 })).toMatchObject({
    success: false,
    code: 409,
    data: null,
    refusal: { key: 'prices_stale', field: 'price' },
  })
  answerWith(Promise.reject(new Error('dead')))
  expect(await gateway.call(calls.cancel, { id: 1 })).toMatchObject({ degraded: true })
  // What the screen shows is reported before a write alone.
  asked.length = 0
  client.beforeWrite(() => client.prices([]))
  answerWith(Promise.resolve(accepted({})))
  await gateway.call(calls.openOrders, {})
  await gateway.call(calls.cancel, { id: 1 })
  expect(asked).toEqual(['openOrders', 'prices', 'cancel'])
})

test('MOCK-09 events and the status go to who listens, in order', async () => {
  const { client, gateway, open, sink } = scene()
  open()
  client.retain()
  await settle()
  const heard: unknown[] = []
  const end = gateway.events((event) => heard.push(event))
  const event = (n: number): PrivateDelivery => ({ kind: 'spot', type: 204, n, user: 1001, data: {} })
  sink().events([event(1), event(2)])
  end()
  sink().events([event(3)])
  expect(heard).toEqual([event(1), event(2)])
  sink().status({ ...STATUS, prices: 'made_up' })
  expect(client.view().status?.prices).toBe('made_up')
})

test('MOCK-09 what the worker throws is noted and distinguished from a worker that is not there', async () => {
  const { client, open, kill, warned, wouldBe, answerWith } = scene()
  expect(await client.returning()).toEqual({ kind: 'closed' })
  open()
  client.retain()
  await settle()
  expect(await client.returning()).toEqual({ kind: 'answered', answer: NOTHING_WOULD_BE })
  const error = new Error('broken')
  wouldBe(Promise.reject(error))
  expect(await client.returning()).toEqual({ kind: 'failed' })
  answerWith(Promise.reject(error))
  expect(await client.call(calls.openOrders, {}, null)).toEqual({ kind: 'failed' })
  expect(warned).toEqual([
    ['mock trading did not answer: returning', error],
    ['mock trading did not answer: openOrders', error],
  ])
  // What ends with its worker is no error.
  let end: (error: Error) => void = () => undefined
  wouldBe(
    new Promise((_, reject) => {
      end = reject
    }),
  )
  const asked = client.returning()
  kill()
  end(new Error('closed'))
  expect(await asked).toEqual({ kind: 'closed' })
  expect(warned.length).toBe(2)
})

test('MOCK-09 a write through the gateway is reported to who measures it, with its answer, and a read is not', async () => {
  const { client, gateway, open, answerWith } = scene()
  open()
  client.retain()
  await settle()
  answerWith(Promise.resolve(accepted({ id: 5 })))
  const heard: unknown[] = []
  const end = onWrite((call, answer) => heard.push([call.path, answer]))
  const answer = gateway.call(calls.cancel, { id: 5 })
  await gateway.call(calls.openOrders, {})
  end()
  expect(heard).toEqual([[calls.cancel.path, answer]])
})

test('MOCK-13 a worker that hangs is not waited for without end: the question has failed, and can be asked again', async () => {
  const { client, open, pass, warned, wouldBe, doneWith } = scene()
  open()
  client.retain()
  await settle()
  wouldBe(new Promise(() => undefined))
  doneWith(new Promise(() => undefined))
  const asked = [client.returning(), client.control({ wish: 'go_live' })]
  await settle()
  await pass()
  expect(await Promise.all(asked)).toEqual([{ kind: 'failed' }, { kind: 'failed' }])
  expect(warned).toHaveLength(2)
  wouldBe(Promise.resolve(NOTHING_WOULD_BE))
  expect(await client.returning()).toEqual({ kind: 'answered', answer: NOTHING_WOULD_BE })
})
