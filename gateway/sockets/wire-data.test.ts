import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import { type AnyFrame, objectsOf } from './testing/test-socket.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

/** A reader that knows nothing of the server: it applies what it gets and checks each checksum by zlib. */
class NaiveBook {
  u: number | null = null
  checked = 0
  private sides = { b: new Map<string, string>(), a: new Map<string, string>() }

  take({ data }: AnyFrame): void {
    if (!data) throw new Error('a push without data')
    if (data.snapshot) this.sides = { b: new Map(data.b), a: new Map(data.a) }
    else {
      expect(this.u, 'a delta before the snapshot').not.toBeNull()
      expect(data.pu, 'a hole').toBe(this.u)
      expect(data.U).toBe((this.u as number) + 1)
      for (const side of ['b', 'a'] as const) {
        for (const [price, quantity] of data[side] as Level[]) {
          if (Number(quantity) === 0) this.sides[side].delete(price)
          else this.sides[side].set(price, quantity)
        }
      }
    }
    this.u = data.u
    if (data.cs === undefined) return
    this.checked++
    expect(data.cs).toBe(this.checksum())
  }

  levels(side: 'b' | 'a'): [string, string][] {
    const direction = side === 'b' ? -1 : 1
    return [...this.sides[side]].sort((x, y) => (Number(x[0]) - Number(y[0])) * direction)
  }

  private checksum(): number {
    const [bids, asks] = [this.levels('b'), this.levels('a')]
    const parts = Array.from({ length: 25 }, (_, i) => [...(bids[i] ?? []), ...(asks[i] ?? [])]).flat()
    return crc32(parts.join(':')) | 0
  }
}

const level = fc.tuple(
  fc.integer({ min: 60, max: 160 }).map((n) => `${n}.1`),
  fc.integer({ min: 0, max: 5 }).map(String),
)
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.array(level, { minLength: 1, maxLength: 6 }), fc.array(level, { maxLength: 6 })),
  },
  { weight: 2, arbitrary: fc.constantFrom('commit', 'subscribe', 'resubscribe', 'wait' as const) },
)

test('WIRE-02 WIRE-03 whenever a client subscribes, also while the engine is ahead of its journal, it gets a snapshot and then every delta without a hole', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const pending: EngineEvent[] = []
      const clients: { socket: Awaited<ReturnType<TestServer['connect']>>; book: NaiveBook }[] = []
      for (const one of [...steps, 'commit' as const]) {
        if (one === 'commit') server.host.commit(...pending.splice(0))
        else if (one === 'wait') server.time.advance(300)
        else if (one === 'subscribe') {
          const socket = await server.connect('/ws/contract')
          clients.push({ socket, book: new NaiveBook() })
          await socket.sub('depth@1')
        } else if (one === 'resubscribe') {
          const last = clients.at(-1)?.socket
          await last?.ask({ op: 'unsub', topics: ['depth@1'] })
          await last?.sub('depth@1')
        } else pending.push(server.host.change('contract', 1, one[0] as Level[], one[1] as Level[]))
      }
      const truth = server.host.exchange.depth('contract', 1)
      for (const { socket, book } of clients) {
        await socket.settled()
        const frames = socket.raw.flatMap((frame) => objectsOf(frame.text))
        for (const frame of frames) if (frame.type === 201) book.take(frame)
        expect(book.u).toBe(truth?.u)
        expect([book.levels('b'), book.levels('a')]).toEqual([truth?.b, truth?.a])
        expect(book.checked).toBeGreaterThan(0)
        socket.ws.terminate()
      }
    }),
    { numRuns: 25 },
  )
})

test('WIRE-03 a checksum comes with every snapshot and at least once a second while the book moves', async () => {
  const client = await server.connect()
  await client.sub('depth@1')
  const book = new NaiveBook()
  const seconds = new Map<number, number>()
  for (let i = 0; i < 100; i++) {
    server.time.advance(97)
    server.host.commit(server.host.change('spot', 1, [[`${90 + (i % 9)}.1`, `${i + 1}.5`]], [['101.1', `${i + 2}`]]))
  }
  const start = server.time.now() - 9700
  for (const frame of await client.settled()) {
    book.take(frame)
    const second = Math.floor(((frame.t as number) - start) / 1000)
    if (frame.data?.cs !== undefined) seconds.set(second, (seconds.get(second) ?? 0) + 1)
  }
  expect(Array.from({ length: 9 }, (_, i) => seconds.has(i))).not.toContain(false)
  expect(book.checked, 'but not with every delta').toBeLessThan(40)
})

test('WIRE-02 a delta that is missing before the first one published makes a fresh snapshot, never a hole', async () => {
  const client = await server.connect()
  await client.sub('depth@1')
  server.host.change('spot', 1, [['99.1', '77']], [])
  server.host.commit(server.host.change('spot', 1, [['98.1', '78']], []))
  server.host.commit(server.host.change('spot', 1, [['97.1', '79']], []))
  const book = new NaiveBook()
  for (const frame of await client.settled()) book.take(frame)
  expect(book.levels('b')).toEqual(server.host.exchange.depth('spot', 1)?.b)
})

test('WIRE-04 all pushes of one commit go to a subscriber as one batch, in order, with the keys of the wire', async () => {
  const client = await server.connect('/ws/contract')
  await client.sub('depth@1', 'trades@1', 'ticker@1', 'mark@1')
  await client.settled()
  const count = client.raw.length
  const now = server.time.now()
  server.host.commit(
    server.host.change('contract', 1, [['99.1', '3']], []),
    { kind: 'trades', market: 'contract', currency_id: 1, data: [[2, '99.1', '1', 's', now]] },
    { kind: 'mark', currency_id: 1, data: { m: '99', i: '99', r: '0.0001', n: now + 1000 } },
    { kind: 'ticker', market: 'contract', currency_id: 1, data: { c: '99.1', P: '-2.00', v: '11' } },
    { kind: 'ticker', market: 'spot', currency_id: 1, data: { c: '98.1', P: '-2.00', v: '11' } },
  )
  await client.settled()
  const frames = client.raw.slice(count)
  expect(frames).toHaveLength(2)
  const batch = JSON.parse(frames[0]?.text ?? '') as AnyFrame[]
  expect(batch.map((push) => push.type)).toEqual([201, 203, 202, 200])
  for (const push of batch) expect(Object.keys(push)).toEqual(['type', 'currency_id', 't', 'data'])
  expect(batch[1]?.data).toEqual([[2, '99.1', '1', 's', now]])
})

test('a late subscriber gets the trades that were published, each once', async () => {
  const trade = (id: number): EngineEvent => {
    return { kind: 'trades', market: 'spot', currency_id: 1, data: [[id, '100.1', '1', 'b', server.time.now()]] }
  }
  server.host.commit(trade(2))
  server.host.trades.get('spot:1')?.push([3, '100.1', '1', 'b', 0])
  const client = await server.connect()
  await client.sub('trades@1')
  server.host.commit(trade(3))
  const ids = (await client.settled()).flatMap((frame) => frame.data?.map((row) => row[0]))
  expect(ids).toEqual([1, 2, 3])
})
