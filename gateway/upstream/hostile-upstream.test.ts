import { afterEach, expect, test } from 'vitest'
import type { Level } from '../../src/shared/wire/messages.ts'
import { ManualTime } from '../base/testing/manual-time.ts'
import { type GatewayScene, startScene } from '../testing/gateway-scene.ts'
import { MarketList } from './market-list.ts'
import { storeOf } from './topic-store.ts'
import { UpstreamSocket } from './upstream-socket.ts'

let scene: GatewayScene | undefined
afterEach(async () => {
  await scene?.close()
  scene = undefined
})

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const ticker = (data: string) => `{"type":100,"currency_id":1,"t":1,"data":${data}}`
const many = (object: string, count: number) => `[${Array.from({ length: count }, () => object).join(',')}]`

test.each([
  ['nested without measure', ticker(`{"c":${DEEP}}`)],
  ['nested without measure, in a private event', `{"type":204,"currency_id":1,"t":1,"data":${DEEP}}`],
  ['more objects than a server sends', many('{}', 20_001)],
  ['no data', ticker('null')],
  ['a list for an object', ticker('[1,2]')],
  ['a ticker of megabytes', ticker(`{"c":"${'1'.repeat(2_000_000)}"}`)],
  ['a ticker of many kilobytes', ticker(`{"c":"${'1'.repeat(20_000)}"}`)],
  ['a market that is no number', '{"type":100,"currency_id":{"a":1},"t":1,"data":{}}'],
  ['a type that is a list', '{"type":[100],"currency_id":1,"t":1,"data":{}}'],
  ['down without a list', '{"op":"down","topics":{"length":5}}'],
  ['down of a million names', `{"op":"down","topics":${many('"depth@1"', 1_000_000)}}`],
  ['up of things that are no names', '{"op":"up","topics":[null,{},[],1]}'],
  [
    'pongs that nobody asked for',
    many('{"op":"pong","t":1,"s":2,"u":{"depth@1":99999999},"down":["ticker@1"]}', 20_000),
  ],
  ['a pong with a prototype', '{"op":"pong","t":"x","s":null,"u":{"__proto__":{"depth@1":5}}}'],
  ['answers to nothing', '[{"op":"ack","id":1e308},{"op":"error","id":-1,"code":404},{"op":"error","id":7,"code":{}}]'],
])('GATE-80 a frame of the upstream breaks nothing but its own connection: %s', async (_what, text) => {
  scene = await startScene()
  const client = await scene.client()
  for (const topic of ['ticker@1', 'depth@1', 'tickers']) await client.sub(topic)
  await scene.pass(100)
  await client.settle()
  const before = client.newestOf('ticker@1')
  for (const line of scene.upstream.open()) line.raw(text)
  await scene.pass(20_000)
  await client.settle()
  for (const topic of ['ticker@1', 'depth@1', 'tickers']) expect(client.isLive(topic), topic).toBe(true)
  expect(client.newestOf('ticker@1')).toEqual(before)
  expect(client.mistakes).toEqual([])
  expect(scene.upstream.open()).toHaveLength(1)
})

test('GATE-80 whoever listens and fails loses its connection, not the process, and it is said', async () => {
  const time = new ManualTime()
  const said: string[] = []
  let say: (text: string) => void = () => undefined
  let opened = 0
  const socket = new UpstreamSocket(
    {
      ...{ url: 'ws://fake/ws/spot', clock: time.now, timers: time, random: () => 0.5 },
      openSocket: (_url, handlers) => {
        opened++
        say = handlers.message
        queueMicrotask(handlers.opened)
        return { send: () => undefined, close: () => undefined }
      },
      log: (line) => said.push(line),
    },
    {
      opened: () => undefined,
      frame: () => {
        throw new RangeError('too deep')
      },
      lost: () => undefined,
    },
  )
  socket.start()
  await Promise.resolve()
  expect(() => say('{}')).not.toThrow()
  expect([socket.isOpen, said]).toEqual([false, ['A frame of ws://fake/ws/spot cannot be used: too deep']])
  time.advance(2_000)
  expect(opened).toBe(2)
  socket.close()
})

test('GATE-97 silence is noticed though the clock was set back, by an hour or by seconds', async () => {
  const time = new ManualTime()
  for (const back of [3_600_000, 4_000]) {
    let setBack = 0
    let isSilent = false
    const late: boolean[] = []
    const socket: UpstreamSocket = new UpstreamSocket(
      {
        ...{ url: 'ws://fake/ws/spot', clock: () => time.now() - setBack, timers: time, random: () => 0.5 },
        openSocket: (_url, handlers) => {
          queueMicrotask(handlers.opened)
          const send = (text: string) => {
            const { t } = JSON.parse(text) as { t: number }
            if (!isSilent) queueMicrotask(() => handlers.message(JSON.stringify({ op: 'pong', t, s: 0 })))
          }
          return { send, close: () => undefined }
        },
      },
      { ...{ opened: () => undefined, frame: () => undefined, lost: () => undefined }, lateChanged: () => late.push(socket.isLate) }, // biome-ignore format: one thought
    )
    const pass = async (ms: number) => {
      for (let left = ms; left > 0; left -= 100) {
        time.advance(100)
        await Promise.resolve()
      }
    }
    socket.start()
    await pass(20_000)
    setBack = back
    await pass(20_000)
    expect([socket.isOpen, late]).toEqual([true, []])
    setBack = 2 * back
    isSilent = true
    await pass(6_000)
    expect([socket.isOpen, late]).toEqual([true, [true]])
    socket.close()
  }
})

test('GATE-80 content is passed on once a frame, however often it is said', async () => {
  scene = await startScene()
  const { content } = scene
  for (const line of scene.upstream.open()) line.raw(many('{"op":"content"}', 20_000))
  expect(content()).toBe(1)
})

const levels = (count: number, from = 1): Level[] => Array.from({ length: count }, (_, i) => [`${from + i}`, '1'])
const snapshot = (b: unknown, a: unknown = []) => ({ snapshot: true, u: 1, b, a })

test('GATE-81 a book that grows without end is not kept', () => {
  const store = storeOf('depth', 101, 1)
  expect(store.take(snapshot(levels(20_001)), 1, {})).toBe('gap')
  expect(store.take(snapshot(levels(10)), 1, {})).toBe('whole')
  expect(store.take({ u: 2, pu: 1, b: levels(15_000, 100), a: [] }, 1, {})).toBe('change')
  expect(store.take({ u: 3, pu: 2, b: levels(15_000, 50_000), a: [] }, 1, {})).toBe('gap')
  expect([store.isWhole, store.whole()]).toEqual([false, null])
})

test('GATE-81 deltas that come before their snapshot are kept up to so many levels', () => {
  const store = storeOf('depth', 101, 1)
  for (let u = 2; u < 40; u++) store.take({ u, pu: u - 1, b: levels(1_000, u * 1_000), a: [] }, 1, {})
  expect(store.take(snapshot(levels(10)), 1, {}), 'the oldest are gone: those that are left follow nothing').toBe(
    'whole',
  )
  expect(store.sequence).toBe(1)
})

test.each([
  ['no list', {}],
  ['a level that is none', [null]],
  ['a level that is a text', ['12']],
  ['a price of megabytes', [['1'.repeat(1_000_000), '1']]],
  ['something large beside it', [['1', '1', 'x'.repeat(1_000)]]],
  ['something deep beside it', [['1', '1', { a: 1 }]]],
])('GATE-81 a side of a book is refused: %s', (_what, side) => {
  const store = storeOf('depth', 101, 1)
  expect(store.take(snapshot(side), 1, {})).toBe('gap')
  expect(store.take(snapshot([], side), 1, {})).toBe('gap')
})

test('GATE-81 trades and tickers keep rows of a sane size, and not without end', () => {
  const trades = storeOf('trades', 102, 1)
  trades.take([[1, '1', '1', 'b', 1], [2, 'x'.repeat(100), '1', 'b', 1], [3, {}, '1', 'b', 1], 'text', null], 1, {}) // biome-ignore format: one thought
  expect(JSON.parse(trades.whole() ?? '').data).toEqual([[1, '1', '1', 'b', 1]])
  const tickers = storeOf('tickers', 2002, 0)
  const rows = (count: number, from = 0) => Array.from({ length: count }, (_, i) => ({ currency_id: from + i, c: '1' }))
  expect(tickers.take([...rows(2), { currency_id: 'x', c: '1' }, { currency_id: 7, c: { d: 1 } }], 1, {})).toBe('whole')
  expect(JSON.parse(tickers.whole() ?? '').data).toEqual(rows(2))
  expect(tickers.take(rows(9_000, 10), 1, {})).toBe('change')
  expect(tickers.take(rows(9_000, 20_000), 1, {})).toBe('gap')
  expect(tickers.whole()).toBeNull()
})

test('GATE-82 without a list of markets clients cannot name topics without end', async () => {
  scene = await startScene()
  const { source } = scene
  const first = (currencyId: number) => source.first({ name: 'depth', currencyId })
  for (let id = 1; id <= 20_000; id++) expect(first(id)).toEqual([])
  expect(first(20_001)).toBeNull()
  expect(source.topics).toBe(20_000)
  expect(first(1), 'what is known stays').toEqual([])
  await scene.pass(10_000, 5_000)
  source.keep(new Set())
  expect(source.topics).toBe(0)
})

test.each([
  ['no list', { data: { length: 3 } }],
  ['nothing', null],
  ['a text', 'markets'],
  ['more markets than there are', { data: Array.from({ length: 10_001 }, (_, i) => ({ currency_id: i })) }],
])('GATE-79 a list of markets that cannot be used changes nothing, and is said once: %s', async (_what, answer) => {
  const time = new ManualTime()
  const said: string[] = []
  let now: unknown = { data: [{ currency_id: 1 }, null, 5, { currency_id: 'x' }, { currency_id: 1.5 }, {}] }
  const list = new MarketList({
    ...{ from: 'http://fake/api/spot/markets', clock: time.now, timers: time },
    read: async () => now,
    log: (line) => said.push(line),
  })
  void list.read()
  const pass = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    time.advance(60_000)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await pass()
  expect([list.list, list.has(1), list.has(2)]).toEqual([[{ currency_id: 1 }], true, false])
  now = answer
  await pass()
  await pass()
  expect([list.has(1), said.length]).toEqual([true, 1])
  list.close()
})
