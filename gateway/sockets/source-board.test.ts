import { afterEach, beforeEach, expect, test } from 'vitest'
import { EngineSource } from '../../src/engine/wire/engine-source.ts'
import type { SourceChange } from '../../src/engine/wire/market-source.ts'
import { FakeHost } from './testing/fake-host.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'
import type { AnyFrame } from './testing/test-socket.ts'

let server: TestServer

beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const DEPTH: SourceChange = { topics: ['depth@1', 'trades@1'], isUp: false }

/** What a frame is: `down depth@1`, `101 1`. */
const short = (frame: AnyFrame) =>
  frame.op === undefined ? `${frame.type} ${frame.currency_id}` : [frame.op, ...(frame.topics ?? [])].join(' ')

const pongOf = async (client: Awaited<ReturnType<TestServer['connect']>>) => {
  client.send({ op: 'ping', t: 5 })
  return client.until((frame) => frame.op === 'pong')
}

test('VEN-52 a source that is gone is reported to each socket that has its topics, at once, and by every pong', async () => {
  const [one, other] = [await server.connect(), await server.connect()]
  await one.sub('depth@1', 'trades@1', 'ticker@1')
  await other.sub('trades@1', 'depth@2')
  await one.settled()
  await other.settled()
  expect(await pongOf(one)).not.toHaveProperty('down')
  server.sockets.setSource('spot', DEPTH)
  server.sockets.setSource('spot', DEPTH)
  expect((await one.settled()).map(short)).toEqual(['down depth@1 trades@1'])
  expect((await other.settled()).map(short)).toEqual(['down trades@1'])
  expect((await pongOf(one)).down).toEqual(['depth@1', 'trades@1'])
  expect((await pongOf(other)).down).toEqual(['trades@1'])
  // Up again: its whole state follows, for that alone makes it current.
  server.sockets.setSource('spot', { topics: ['depth@1'], isUp: true })
  expect((await one.settled()).map(short)).toEqual(['up depth@1', '101 1'])
  expect((await other.settled()).map(short)).toEqual([])
  expect((await pongOf(one)).down).toEqual(['trades@1'])
  server.sockets.setSource('spot', { topics: ['trades@1'], isUp: true })
  expect(await pongOf(one)).not.toHaveProperty('down')
})

test('VEN-52 who subscribes to a topic without a source hears so after the ack and before its data', async () => {
  server.sockets.setSource('spot', DEPTH)
  const client = await server.connect()
  client.send({ op: 'sub', id: 1, topics: ['ticker@1', 'depth@1'] })
  expect((await client.settled()).map(short)).toEqual(['ack', 'down depth@1', '100 1', '101 1'])
  // Of the other kind nothing was said.
  const contract = await server.connect('/ws/contract')
  contract.send({ op: 'sub', id: 1, topics: ['depth@1'] })
  expect((await contract.settled()).map(short)).toEqual(['ack', '201 1'])
})

test('VEN-52 a source may say so itself, from its first moment on', async () => {
  await server.close()
  let tell: (change: SourceChange) => void = () => undefined
  server = await startTestServer({
    sources: (time) => {
      const source = new EngineSource('spot', { host: new FakeHost(time.now), timers: time })
      const onSourceChange = (listener: (change: SourceChange) => void) => {
        listener(DEPTH)
        tell = listener
        return () => undefined
      }
      return { spot: Object.assign(source, { onSourceChange }) }
    },
  })
  const client = await server.connect()
  await client.sub('depth@1')
  expect((await client.settled()).map(short)).toEqual(['down depth@1', '101 1'])
  tell({ topics: ['depth@1'], isUp: true })
  expect((await client.settled()).map(short)).toEqual(['up depth@1', '101 1'])
})

test('VEN-52 the panel takes sources away and gives them back: of a kind, of a topic, and nothing comes of them meanwhile', async () => {
  const client = await server.connect()
  await client.sub('depth@1', 'depth@2', 'tickers')
  await client.settled()
  const added = server.faults.add({ action: 'down', kind: 'spot', topic: 'depth' })
  server.faults.add({ action: 'down', kind: 'contract' })
  const change = () => server.host.commit(server.host.change('spot', 1, [['99.5', '1']], []))
  change()
  expect((await client.settled()).map(short)).toEqual(['down depth@1 depth@2'])
  const late = await server.connect()
  late.send({ op: 'sub', id: 1, topics: ['depth@1'] })
  expect((await late.settled()).map(short)).toEqual(['ack', 'down depth@1'])
  expect((await pongOf(late)).down).toEqual(['depth@1'])
  change()
  server.faults.remove('fault' in added ? added.fault.id : 0)
  expect((await client.settled()).map(short)).toEqual(['up depth@1 depth@2', '101 1', '101 2'])
  expect((await late.settled()).map(short)).toEqual(['up depth@1', '101 1'])
  change()
  expect((await client.settled()).map(short)).toEqual(['101 1'])
  for (const spec of [
    { action: 'down', topic: 'orders' },
    { action: 'down', client: '1' },
    { action: 'down', count: 1 },
  ])
    expect(server.faults.add(spec)).toEqual({ error: expect.any(String) })
})

test('NATS-41 while the host is behind its journal every topic of every socket is down, and up again with its whole state', async () => {
  const [one, other] = [await server.connect(), await server.connect('/ws/contract')]
  await one.sub('depth@1', 'trades@1', 'tickers')
  await other.sub('mark@1')
  await one.settled()
  await other.settled()
  server.sockets.setSource('spot', { topics: ['trades@1'], isUp: false })
  await one.settled()
  server.host.setCurrent(false)
  expect((await one.settled()).map(short)).toEqual(['down depth@1 tickers'])
  expect((await other.settled()).map(short)).toEqual(['down mark@1'])
  expect((await pongOf(one)).down).toEqual(['depth@1', 'trades@1', 'tickers'])
  const late = await server.connect()
  late.send({ op: 'sub', id: 1, topics: ['depth@2'] })
  expect((await late.settled()).map(short)).toEqual(['ack', 'down depth@2', '101 2'])
  server.host.setCurrent(true)
  // What its own source has taken away stays so.
  expect((await one.settled()).map(short)).toEqual(['up depth@1 tickers', '101 1', '2002 0'])
  expect((await late.settled()).map(short)).toEqual(['up depth@2', '101 2'])
  expect((await pongOf(one)).down).toEqual(['trades@1'])
  expect(await pongOf(other)).not.toHaveProperty('down')
})
