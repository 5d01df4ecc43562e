import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EngineEvent } from '../../src/engine/contract/event.ts'
import type { Level } from '../../src/shared/wire/messages.ts'
import { ByteBudget } from './byte-budget.ts'
import { SOCKET_LIMITS } from './limits.ts'
import type { MemoryClient } from './testing/memory-client.ts'
import { type MemoryServer, nextTurn, startMemoryServer } from './testing/memory-server.ts'
import { ReaderBook } from './testing/reader-book.ts'
import { objectsOf } from './testing/test-socket.ts'

async function openMany(server: MemoryServer, count: number, topics: string[]): Promise<MemoryClient[]> {
  const clients: MemoryClient[] = []
  for (let i = 0; i < count; i++) {
    const client = await server.open()
    client.say({ op: 'sub', id: 1, topics })
    clients.push(client)
  }
  await nextTurn()
  return clients
}

function depth(server: MemoryServer, market: number, round: number): EngineEvent {
  const levels = Array.from({ length: 40 }, (_, i): Level => [`${60 + i}.${market}`, `${((round + i) % 90) + 1}.5`])
  return server.host.change('contract', market, levels, [])
}

const trade = (id: number, length = 1): EngineEvent => {
  const row = [id, '1'.repeat(length), '1', 'b', 0] as [number, string, string, 'b', number]
  return { kind: 'trades', market: 'contract', currency_id: 1, data: [row] }
}

function bookOf(client: MemoryClient, market: number): ReturnType<ReaderBook['state']> {
  const book = new ReaderBook()
  for (const frame of client.texts().flatMap(objectsOf))
    if (frame.type === 201 && frame.currency_id === market) book.take(frame)
  return book.state()
}

test('GATE-11 10 of 100 that stop reading for a minute hold up nobody, and all books are exact', async () => {
  const server = startMemoryServer({ limits: { connectionsPerAddress: 1_000 } })
  const clients = await openMany(server, 100, ['depth@1', 'depth@2', 'trades@1', 'tickers'])
  const stopped = clients.filter((_, at) => at % 10 === 0)
  const reading = clients.filter((_, at) => at % 10 !== 0)
  for (const client of stopped) client.stopReading()
  let most = 0
  for (let round = 0; round < 150; round++) {
    server.host.commit(depth(server, 1, round), depth(server, 2, round), trade(round + 10))
    await nextTurn()
    const counts = new Set(reading.map((client) => client.frames.length))
    expect(counts.size, 'who reads has everything at once').toBe(1)
    server.time.advance(400)
    const waiting = server.sockets.stats().list.map(({ buffered }) => buffered)
    most = Math.max(most, ...waiting)
  }
  await nextTurn()
  expect(most).toBeGreaterThan(SOCKET_LIMITS.slowBytes)
  expect(most, 'what waits for one is bounded').toBeLessThan(2 * SOCKET_LIMITS.slowBytes)
  for (const client of stopped) client.readOn()
  server.time.advance(1000)
  for (let i = 0; i < 5; i++) await nextTurn()
  expect(server.sockets.stats().contract, 'nobody is closed').toBe(100)
  const [texts = [], ...same] = reading.map((client) => client.texts())
  for (const other of same) expect(other).toEqual(texts)
  const checked = [...stopped, reading[0] as MemoryClient]
  for (const market of [1, 2]) {
    const truth = ReaderBook.of(server.host.exchange.depth('contract', market))
    for (const client of checked) expect(bookOf(client, market)).toEqual(truth)
  }
  const trades = checked.map(
    (client) =>
      client
        .texts()
        .flatMap(objectsOf)
        .filter(({ type }) => type === 203).length,
  )
  expect(new Set(trades), 'every trade came to everybody').toEqual(new Set([151]))
  server.close()
})

test('GATE-12 past 1 MB waiting a client is closed with 4008, and nobody else', async () => {
  const server = startMemoryServer()
  const [slow, quick] = (await openMany(server, 2, ['trades@1'])) as [MemoryClient, MemoryClient]
  slow.stopReading()
  for (let id = 10; server.sockets.stats().contract === 2; id++) {
    server.host.commit(trade(id, 50_000))
    await nextTurn()
  }
  expect(slow.writableLength).toBeGreaterThan(SOCKET_LIMITS.mostBytes)
  expect(slow.writableLength).toBeLessThan(SOCKET_LIMITS.mostBytes + 100_000)
  slow.readOn()
  await nextTurn()
  expect(slow.frames.at(-1)).toMatchObject({ opcode: 8, code: 4008 })
  expect(quick.frames.some(({ opcode }) => opcode === 8)).toBe(false)
  server.close()
})

test('GATE-12 when the budget of the process is used up the slowest are closed first', async () => {
  const server = startMemoryServer({ limits: { processBytes: 500_000 } })
  const clients = await openMany(server, 4, ['trades@1'])
  // They stop one after the other, so that more waits for the first ones.
  for (let at = 0; at < 4; at++) {
    clients[at]?.stopReading()
    for (let i = 0; i < 2; i++) server.host.commit(trade(10 + 2 * at + i, 40_000))
    await nextTurn()
  }
  const open = server.sockets.stats().list
  expect(open.map(({ id }) => id)).toEqual([2, 3, 4])
  expect(open.reduce((sum, { buffered }) => sum + buffered, 0)).toBeLessThanOrEqual(500_000)
  server.close()
})

test('GATE-12 the budget closes the least number of the slowest, whatever waits for whom', () => {
  const sizes = fc.array(fc.nat({ max: 100 }), { maxLength: 20 })
  fc.assert(
    fc.property(sizes, fc.nat({ max: 800 }), (waiting, most) => {
      const budget = new ByteBudget(most)
      const closed: number[] = []
      for (const bytes of waiting) budget.set({ measure: () => bytes, giveUp: () => closed.push(bytes) }, bytes)
      budget.enforce()
      const sorted = [...waiting].sort((a, b) => b - a)
      let sum = waiting.reduce((total, bytes) => total + bytes, 0)
      const expected: number[] = []
      for (const bytes of sorted) {
        if (sum <= most) break
        expected.push(bytes)
        sum -= bytes
      }
      expect(closed).toEqual(expected)
      expect(budget.total).toBe(sum)
    }),
  )
})

test('GATE-10 a missed book without a source waits for its snapshot; unsubscribed it stays away', async () => {
  const server = startMemoryServer({ limits: { slowBytes: 4_000 } })
  const [client] = (await openMany(server, 1, ['depth@1', 'trades@1'])) as [MemoryClient]
  client.stopReading()
  for (let round = 0; round < 20; round++) {
    server.host.commit(depth(server, 1, round))
    await nextTurn()
  }
  server.faults.add({ action: 'down', topic: 'depth@1' })
  client.readOn()
  await nextTurn()
  const before = client.texts().flatMap(objectsOf)
  expect(before.filter(({ type, data }) => type === 201 && data?.snapshot)).toHaveLength(1)
  expect(before.at(-1)).toEqual({ op: 'down', topics: ['depth@1'] })
  server.faults.clear()
  await nextTurn()
  expect(bookOf(client, 1)).toEqual(ReaderBook.of(server.host.exchange.depth('contract', 1)))
  client.stopReading()
  for (let round = 0; round < 20; round++) {
    server.host.commit(depth(server, 1, round), trade(round + 10, 400))
    await nextTurn()
  }
  client.say({ op: 'unsub', id: 7, topics: ['depth@1'] })
  client.readOn()
  server.time.advance(2000)
  await nextTurn()
  const after = client.texts().flatMap(objectsOf)
  const last = after.findIndex(({ op, id }) => op === 'ack' && id === 7)
  expect(last).toBeGreaterThan(0)
  expect(after.slice(last).filter(({ type }) => type === 201)).toEqual([])
  server.close()
})
