import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePublisher, type NatsScene, startNatsScene } from '../testing/nats-scene.ts'
import type { WireClient } from '../testing/wire-client.ts'

let scene: NatsScene
let publisher: FakePublisher

beforeEach(async () => {
  scene = await startNatsScene()
  publisher = scene.publish()
})
afterEach(() => scene.close())

const asked = () => scene.network.sent.filter(({ subject }) => subject === 'test.wire.ask').map(({ text }) => (JSON.parse(text) as { topic?: string }).topic).filter(Boolean) // biome-ignore format: one thought
const resyncs = () => scene.upstream.counts().resyncs

async function watching(...topics: string[]): Promise<WireClient> {
  const client = await scene.client()
  for (const topic of topics) await client.sub(topic)
  await scene.turn()
  await client.settle()
  expect(topics.filter((topic) => !client.isLive(topic))).toEqual([])
  return client
}

/** What the client shows as live is what the exchange has. */
function expectExact(client: WireClient): void {
  expect(client.topics.filter((topic) => !client.isLive(topic))).toEqual([])
  expect(client.bookOf('depth@1').text).toBe(scene.truth.textOf('spot', 1))
  expect(client.mistakes).toEqual([])
}

test('GATE-53 a topic is subscribed and asked for once, and given up some seconds after its last client', async () => {
  const one = await watching('depth@1')
  for (let i = 0; i < 5; i++) scene.spot.change(1, [['99.1', `${i + 1}.500`]], [])
  const other = await watching('depth@1')
  await one.settle()
  for (const client of [one, other]) expectExact(client)
  expect(asked()).toEqual(['depth@1'])
  one.socket.send({ op: 'ping', t: 1 })
  expect((await one.socket.until(({ op }) => op === 'pong')).u).toEqual({ 'depth@1': 15 })
  for (const client of [one, other]) await client.unsub('depth@1')
  const subscribed = () =>
    [...scene.network.entries].filter(({ subject }) => subject === 'test.wire.spot.depth.1').length
  scene.keep()
  expect(subscribed()).toBe(1)
  await scene.pass(20_000)
  scene.keep()
  expect(subscribed()).toBe(0)
})

test('GATE-54 what comes before the answer is held back, and what the answer covers is dropped', async () => {
  const client = await scene.client()
  const late: (() => void)[] = []
  scene.network.spoil = (text, deliverLater) => {
    if (!text.includes('"pushes"')) return [text]
    late.push(() => deliverLater(text))
    return []
  }
  scene.spot.change(1, [['99.1', '3']], [])
  await scene.turn()
  await client.sub('depth@1')
  await scene.turn()
  scene.spot.change(1, [['99.1', '4']], [])
  await scene.turn()
  scene.spot.change(1, [['99.1', '5']], [])
  await scene.turn()
  await client.settle()
  expect(client.isLive('depth@1')).toBe(false)
  for (const deliver of late) deliver()
  await scene.turn()
  await client.settle()
  expectExact(client)
  scene.network.spoil = (text) => (text.includes('"p":') ? [text, text] : [text])
  scene.spot.change(1, [['99.1', '6']], [])
  await scene.turn()
  await client.settle()
  expectExact(client)
  expect([resyncs(), asked()]).toEqual([0, ['depth@1']])
})

test('GATE-55 a gap, a wrong checksum, another epoch and two pulses ahead break the one topic, asked for anew', async () => {
  const client = await watching('depth@1', 'depth@2')
  const spoilers: ((text: string) => string[])[] = [
    () => [],
    (text) => [text.replace('"99.1"', '"98.1"')],
    (text) => [text.replace('"e":"epoch', '"e":"other')],
    (text) => [text.slice(1)],
    (text) => [text.replace('"currency_id":1', '"currency_id":2')],
    () => ['[]'],
    () => ['null'],
  ]
  for (const [at, spoil] of spoilers.entries()) {
    scene.network.spoil = (text) => (text.includes('"p":') ? spoil(text) : [text])
    scene.spot.change(1, [['99.1', `${at + 3}.5`]], [])
    await scene.turn()
    scene.network.spoil = (text) => [text]
    await client.settle()
    expect([client.isLive('depth@1'), client.isLive('depth@2')], `${at}`).toEqual([at === 0, true])
    await scene.pass(250)
    await client.settle()
    if (at === 0) expect(client.isLive('depth@1')).toBe(true)
    await scene.pass(250, 10)
    await client.settle()
    expect(resyncs()).toBe(at + 1)
    await scene.pass(60_000)
    await client.settle()
    expectExact(client)
  }
})

test('GATE-56 without a pulse for a second every topic is down; back, all come up together with fresh states', async () => {
  const topics = ['depth@1', 'ticker@1', 'tickers']
  const client = await watching(...topics)
  publisher.isCurrent = false
  await scene.pass(800)
  await client.settle()
  expect(topics.filter((topic) => !client.isLive(topic))).toEqual([])
  await scene.pass(400)
  await client.settle()
  expect(topics.filter((topic) => client.isDown(topic))).toEqual(topics)
  expect(scene.upstream.sources.spot.isUp).toBe(false)
  // Who comes meanwhile is shown the last state, as down.
  const late = await scene.client()
  for (const topic of ['ticker@1', 'depth@2']) await late.sub(topic)
  await late.settle()
  expect([late.isDown('ticker@1'), late.isDown('depth@2'), late.newestOf('ticker@1')]).toEqual([
    ...[true, true, { c: '100', P: '0', v: '1' }],
  ])
  scene.spot.change(1, [['99.1', '7']], [])
  scene.spot.tick(1, '101')
  publisher.isCurrent = true
  await scene.pass(400)
  for (const one of [client, late]) await one.settle()
  expectExact(client)
  expect([late.newestOf('ticker@1'), late.isLive('depth@2')]).toEqual([{ c: '101', P: '0', v: '1' }, true])
  const changes: string[] = []
  scene.upstream.sources.spot.onSourceChange?.(({ topics: named, isUp }) => changes.push(`${isUp} ${named.length}`))
  scene.bus.setUp(false)
  await client.settle()
  expect(topics.filter((topic) => client.isDown(topic))).toEqual(topics)
  scene.bus.setUp(true)
  await scene.pass(400)
  await client.settle()
  expectExact(client)
  expect(changes).toEqual(['false 4', 'true 4'])
  expect(scene.upstream.counts().reconnects).toBe(1)
})

test('GATE-57 a new leader goes on: down, then up from its states; what the former one still sends is ignored', async () => {
  const client = await watching('depth@1', 'tickers')
  publisher.isCurrent = false
  scene.spot.change(1, [['99.1', '8']], [])
  await scene.pass(1_500)
  await client.settle()
  expect(client.isDown('depth@1')).toBe(true)
  const next = scene.publish()
  await scene.pass(100, 20)
  await client.settle()
  expectExact(client)
  // Both publish what is committed; only the one that leads counts.
  for (let i = 0; i < 5; i++) {
    scene.spot.change(1, [['99.1', `${i + 20}`]], [])
    await scene.pass(300)
    await client.settle()
    expectExact(client)
  }
  expect(resyncs()).toBe(0)
  // A hand-over without silence.
  next.isCurrent = false
  const third = scene.publish()
  await client.settle()
  expect(client.isDown('depth@1')).toBe(true)
  await scene.pass(100, 20)
  await client.settle()
  expectExact(client)
  expect(third.epoch).toBe('epoch-3')
})

test('GATE-58 a source that is gone at the exchange is passed on at once, and comes up with its state', async () => {
  const client = await watching('depth@1', 'ticker@1')
  scene.spot.setSource('depth@1', false)
  await client.settle()
  expect([client.isDown('depth@1'), client.isLive('ticker@1')]).toEqual([true, true])
  scene.spot.change(1, [['99.1', '8']], [])
  await scene.pass(20_000)
  const late = await scene.client()
  await late.sub('depth@1')
  await client.settle()
  expect([client.isDown('depth@1'), late.isDown('depth@1')]).toEqual([true, true])
  scene.spot.setSource('depth@1', true)
  await scene.pass(100, 20)
  for (const one of [client, late]) {
    await one.settle()
    expectExact(one)
  }
})

test('GATE-59 answers and messages of any kind never throw: the topic is not live, and asked for again ever more rarely', async () => {
  const odd = ['', '{', '[]', 'null', '1', '{"e":1}', '{"e":"epoch-1","s":-1,"pushes":[],"down":false}', '{"error":500}', '{"e":"epoch-1","s":1,"pushes":[1],"down":false}', '{"e":"epoch-1","s":1e99,"pushes":[],"down":false}', `{"e":"${'x'.repeat(100)}","s":1,"pushes":[],"down":false}`, `{"x":"${'y'.repeat(2_000_000)}"}`, '['.repeat(100_000)] // biome-ignore format: a list
  const client = await scene.client()
  const times: number[] = []
  let at = 0
  scene.network.spoil = (text) => {
    if (!text.includes('"pushes"')) return [text]
    times.push(scene.time.now())
    return [odd[at++ % odd.length] as string]
  }
  await client.sub('depth@1')
  await scene.pass(90_000, 50)
  await client.settle()
  expect([client.isLive('depth@1'), client.isDown('depth@1')]).toEqual([false, true])
  expect(times.length).toBeGreaterThan(5)
  expect(times.length).toBeLessThan(12)
  // Pulses that are none keep nothing up, and none of them takes the place of a publisher.
  scene.network.spoil = (text) =>
    text.includes('"t":') && !text.includes('"p":') ? [odd[at++ % odd.length] as string] : [text]
  await scene.pass(2_000)
  expect(scene.upstream.sources.spot.isUp).toBe(false)
  scene.network.spoil = (text) => [text]
  await scene.pass(35_000)
  await client.settle()
  expectExact(client)
})

test('GATE-60 a topic that the exchange, or its list of markets, does not have is none here either', async () => {
  await scene.pass(300)
  const client = await scene.client()
  expect(await client.socket.sub('depth@9')).toMatchObject({ op: 'error', code: 404 })
  expect(await client.socket.sub('mark@1')).toMatchObject({ op: 'error', code: 404 })
  expect(await client.socket.sub('trades@1')).toMatchObject({ op: 'ack' })
  expect(scene.upstream.sources.spot.markets().map(({ currency_id: id }) => id)).toEqual([1, 2])
  expect(scene.log.filter((line) => line.includes('cannot be read'))).toEqual([])
})

test('GATE-60 a topic that was unknown is known as soon as asking again succeeds', async () => {
  const { truth } = scene
  const has = truth.has.bind(truth)
  truth.has = (topic) => topic?.currencyId !== 2 && has(topic)
  const client = await scene.client()
  await client.sub('ticker@2')
  await scene.turn()
  expect(await (await scene.client()).socket.sub('ticker@2')).toMatchObject({ op: 'error', code: 404 })
  truth.has = has
  scene.bus.setUp(false)
  scene.bus.setUp(true)
  await scene.pass(1_000)
  expect(await (await scene.client()).socket.sub('ticker@2')).toMatchObject({ op: 'ack' })
})
