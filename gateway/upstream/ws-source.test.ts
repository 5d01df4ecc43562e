import { afterEach, beforeEach, expect, test } from 'vitest'
import { type GatewayScene, startScene } from '../testing/gateway-scene.ts'

let scene: GatewayScene

beforeEach(async () => {
  scene = await startScene()
})
afterEach(() => scene.close())

const subs = () => scene.upstream.open()[0]?.asked.filter(({ op }) => op === 'sub').map(({ topics }) => topics) // biome-ignore format: one thought

test('GATE-21 a topic is subscribed upstream once, and ended some seconds after its last client left', async () => {
  const [one, other] = [await scene.client(), await scene.client()]
  await one.sub('depth@1')
  await scene.turn()
  await one.settle()
  await other.sub('depth@1')
  await other.settle()
  expect(subs()).toEqual([['depth@1']])
  expect([one.isLive('depth@1'), other.isLive('depth@1')]).toEqual([true, true])
  await one.unsub('depth@1')
  await scene.pass(9_000)
  scene.source.keep(new Set(scene.server.sockets.watched('spot')))
  await scene.pass(9_000)
  scene.source.keep(new Set(scene.server.sockets.watched('spot')))
  expect(scene.source.topics).toBe(1)
  await other.unsub('depth@1')
  scene.source.keep(new Set(scene.server.sockets.watched('spot')))
  expect(scene.source.topics).toBe(1)
  await scene.pass(10_000)
  scene.source.keep(new Set(scene.server.sockets.watched('spot')))
  await scene.turn()
  expect(scene.source.topics).toBe(0)
  expect(scene.upstream.open()[0]?.topics.size).toBe(0)
})

test('GATE-22 a client is acknowledged at once and gets the state when it comes; a later one gets it from here', async () => {
  const { upstream } = scene
  const first = await scene.client()
  await first.sub('depth@1')
  expect(first.isLive('depth@1')).toBe(false)
  await scene.turn()
  await first.settle()
  expect(first.isLive('depth@1')).toBe(true)
  for (let i = 0; i < 5; i++) upstream.change('spot', 1, [['99.1', `${i + 1}.500`]], [])
  const later = await scene.client()
  await later.sub('depth@1')
  for (const client of [first, later]) {
    await client.settle()
    expect(client.bookOf('depth@1')).toEqual({ u: 15, text: upstream.textOf('spot', 1) })
    expect(client.mistakes).toEqual([])
  }
  expect(subs()).toHaveLength(1)
  first.socket.send({ op: 'ping', t: 1 })
  expect((await first.socket.until(({ op }) => op === 'pong')).u).toEqual({ 'depth@1': 15 })
})

test('GATE-23 a lost upstream is down at once; up comes with a fresh snapshot, after a new subscription', async () => {
  const { upstream } = scene
  const client = await scene.client()
  for (const topic of ['depth@1', 'ticker@1', 'tickers']) await client.sub(topic)
  await scene.turn()
  await client.settle()
  expect(client.topics.filter((topic) => client.isLive(topic))).toEqual(['depth@1', 'ticker@1', 'tickers'])
  upstream.isReachable = false
  upstream.open()[0]?.end()
  await client.settle()
  expect(client.topics.filter((topic) => client.isDown(topic))).toEqual(['depth@1', 'ticker@1', 'tickers'])
  expect(scene.source.isUp).toBe(false)
  // Who comes meanwhile is shown the last state, as down.
  const late = await scene.client()
  for (const topic of ['ticker@1', 'depth@2']) await late.sub(topic)
  await late.settle()
  expect([late.isDown('ticker@1'), late.isDown('depth@2'), late.newestOf('ticker@1')]).toEqual([
    ...[true, true, { c: '100', P: '0', v: '1' }],
  ])
  upstream.change('spot', 1, [['99.1', '7']], [])
  upstream.tick('spot', 1, '101')
  upstream.isReachable = true
  await scene.pass(40_000)
  for (const one of [client, late]) {
    await one.settle()
    expect(one.topics.filter((topic) => !one.isLive(topic))).toEqual([])
    expect(one.mistakes).toEqual([])
  }
  expect(client.bookOf('depth@1').text).toBe(upstream.textOf('spot', 1))
  expect(late.newestOf('ticker@1')).toEqual({ c: '101', P: '0', v: '1' })
})

test('GATE-24 a gap, a wrong checksum and a push that a pong names break the one topic, which is asked again', async () => {
  const { upstream } = scene
  const client = await scene.client()
  for (const topic of ['depth@1', 'depth@2']) await client.sub(topic)
  await scene.turn()
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  const spoilers: ((text: string) => string | null)[] = [
    () => null,
    (text) => text.replace('"99.1"', '"98.1"'),
    (text) => text.replace('"7.5"', '"7,5"'),
  ]
  for (const [at, spoil] of spoilers.entries()) {
    line.spoil = spoil
    upstream.change('spot', 1, [['99.1', '7.5']], [])
    line.spoil = (text) => text
    if (at === 0) {
      // Nothing follows the lost one: the pong tells.
      await scene.pass(16_000)
    }
    await client.settle()
    expect([client.isLive('depth@1'), client.isLive('depth@2')], `${at}`).toEqual([at === 0, true])
    await scene.pass(20_000)
    await client.settle()
    expect(client.isLive('depth@1')).toBe(true)
    expect(client.bookOf('depth@1').text).toBe(upstream.textOf('spot', 1))
  }
  expect(scene.source.resyncs).toBe(3)
  expect(client.mistakes).toEqual([])
})

test('GATE-25 a book that keeps breaking is asked for once a second at most, and ever more rarely', async () => {
  const { upstream, time } = scene
  const client = await scene.client()
  await client.sub('depth@1')
  await scene.turn()
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  const asked: number[] = []
  line.spoil = (text) => {
    if (text.includes('snapshot')) asked.push(time.now())
    return text.replace(/"cs":-?\d+/, '"cs":1')
  }
  upstream.change('spot', 1, [['99.1', '7.5']], [])
  await scene.pass(120_000, 10)
  const waits = asked.slice(1).map((at, index) => at - (asked[index] as number))
  expect(waits.length).toBeGreaterThan(5)
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(990)
  expect(waits.at(-1)).toBeGreaterThanOrEqual(29_000)
  await client.settle()
  expect(client.isDown('depth@1')).toBe(true)
  expect(client.mistakes).toEqual([])
})

test('GATE-93 a connection that does not answer a ping for 20 s is made anew, though other frames come', async () => {
  const { upstream } = scene
  const client = await scene.client()
  await client.sub('ticker@1')
  await scene.turn()
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  const say = line.say.bind(line)
  line.say = (object) => {
    if (!('op' in object) || object.op !== 'pong') say(object)
  }
  for (let i = 0; i < 40; i++) {
    upstream.tick('spot', 1, `${200 + i}`)
    await scene.pass(1_000)
  }
  expect([line.isOpen, scene.source.reconnects, upstream.open().length]).toEqual([false, 1, 1])
  await scene.pass(60_000)
  await client.settle()
  expect([scene.source.reconnects, client.isLive('ticker@1')]).toEqual([1, true])
})

test('GATE-96 an upstream whose answers are late is down, though its connection stands and data come; in time again it is up', async () => {
  const { upstream } = scene
  const client = await scene.client()
  for (const topic of ['depth@1', 'ticker@1', 'tickers']) await client.sub(topic)
  await scene.turn()
  await client.settle()
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  const { raw } = line
  const held: string[] = []
  // As a line that is too slow does: everything comes, in order, four seconds late.
  line.raw = (text) => void held.push(text)
  const late = async () => {
    const waiting = held.splice(0)
    await scene.pass(4_000)
    for (const text of waiting) raw.call(line, text)
  }
  for (let i = 0; i < 4; i++) {
    upstream.change('spot', 1, [['99.1', `${i + 1}.250`]], [])
    upstream.tick('spot', 1, `${200 + i}`)
    await late()
  }
  await client.settle()
  expect(client.topics.filter((topic) => client.isDown(topic))).toEqual(['depth@1', 'ticker@1', 'tickers'])
  expect([scene.source.isUp, scene.source.reconnects, scene.source.resyncs]).toEqual([false, 0, 0])
  // Who comes meanwhile has it as down too, a topic that nobody had before included.
  const other = await scene.client()
  for (const topic of ['depth@1', 'depth@2']) await other.sub(topic)
  await late()
  await other.settle()
  expect([other.isDown('depth@1'), other.isDown('depth@2')]).toEqual([true, true])
  line.raw = raw
  for (const text of held.splice(0)) line.raw(text)
  upstream.change('spot', 1, [['99.1', '8.125']], [])
  await scene.pass(6_000)
  for (const one of [client, other]) {
    await one.settle()
    expect(one.topics.filter((topic) => !one.isLive(topic))).toEqual([])
    expect(one.bookOf('depth@1').text).toBe(upstream.textOf('spot', 1))
    expect(one.mistakes).toEqual([])
  }
  expect(client.newestOf('ticker@1')).toEqual({ c: '203', P: '0', v: '1' })
  expect([scene.source.isUp, scene.source.reconnects]).toEqual([true, 0])
})

test('GATE-97 an upstream that falls silent is down within five seconds; a quiet one that answers stays', async () => {
  const { upstream } = scene
  const client = await scene.client()
  for (const topic of ['depth@1', 'ticker@1']) await client.sub(topic)
  await scene.turn()
  const changes: unknown[] = []
  scene.source.onSourceChange((change) => changes.push(change))
  await scene.pass(60_000)
  await client.settle()
  expect([client.isLive('depth@1'), client.isLive('ticker@1'), changes]).toEqual([true, true, []])
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  line.raw = () => undefined
  await scene.pass(5_100)
  await client.settle()
  expect([client.isDown('depth@1'), client.isDown('ticker@1'), scene.source.reconnects]).toEqual([true, true, 0])
  expect(client.mistakes).toEqual([])
})

test('GATE-96 pings that the upstream refuses prove nothing: its topics are down until one is answered', async () => {
  const client = await scene.client()
  for (const topic of ['depth@1', 'ticker@1']) await client.sub(topic)
  await scene.turn()
  const line = scene.upstream.open()[0]
  if (!line) throw new Error('no line')
  const say = line.say.bind(line)
  const refuse = (object: object) =>
    say('op' in object && object.op === 'pong' ? { op: 'error', code: 429, message: 'too many pings' } : object)
  // One alone changes nothing.
  let refused = 0
  line.say = (object) => ('op' in object && object.op === 'pong' && refused++ > 0 ? say(object) : refuse(object))
  const changes: unknown[] = []
  const end = scene.source.onSourceChange((change) => changes.push(change))
  // Data that come make the next ping a later one.
  for (let i = 0; i < 24; i++) {
    scene.upstream.tick('spot', 1, `${200 + i}`)
    await scene.pass(500)
  }
  end()
  await client.settle()
  expect([refused > 1, client.isLive('depth@1'), client.isLive('ticker@1'), changes]).toEqual([true, true, true, []])
  line.say = refuse
  await scene.pass(30_000)
  await client.settle()
  expect([client.isDown('depth@1'), client.isDown('ticker@1'), scene.source.reconnects]).toEqual([true, true, 0])
  line.say = say
  await scene.pass(2_100)
  await client.settle()
  expect([client.isLive('depth@1'), client.isLive('ticker@1'), client.mistakes]).toEqual([true, true, []])
})

test('GATE-96 what a late upstream left unanswered is asked again once it is in time', async () => {
  const { upstream } = scene
  const client = await scene.client()
  await client.sub('ticker@1')
  await scene.turn()
  const line = upstream.open()[0]
  if (!line) throw new Error('no line')
  const { raw } = line
  line.raw = () => undefined
  await scene.pass(5_100)
  const other = await scene.client()
  await other.sub('depth@2')
  await scene.pass(1_000)
  await other.settle()
  expect(other.isDown('depth@2')).toBe(true)
  // Neither the pings nor the subscription of that time are ever answered.
  line.raw = raw
  await scene.pass(12_000)
  for (const one of [client, other]) await one.settle()
  expect([client.isLive('ticker@1'), other.isLive('depth@2'), scene.source.reconnects]).toEqual([true, true, 0])
})

test('GATE-26 down and up of the upstream are passed on, and up comes with what follows it', async () => {
  const { upstream } = scene
  const client = await scene.client()
  for (const topic of ['depth@1', 'ticker@1']) await client.sub(topic)
  await scene.turn()
  await client.settle()
  upstream.setSource('spot', 'depth@1', false)
  await client.settle()
  expect([client.isDown('depth@1'), client.isLive('ticker@1')]).toEqual([true, true])
  upstream.change('spot', 1, [['99.1', '8']], [])
  await scene.pass(20_000)
  await client.settle()
  expect(client.isDown('depth@1')).toBe(true)
  upstream.setSource('spot', 'depth@1', true)
  await scene.pass(100)
  await client.settle()
  expect(client.isLive('depth@1')).toBe(true)
  expect(client.bookOf('depth@1').text).toBe(upstream.textOf('spot', 1))
  expect(client.mistakes).toEqual([])
})

test('GATE-27 4012 with retry is waited for that long, other closes by jitter; each frame that is no JSON ends the line', async () => {
  const { upstream } = scene
  upstream.open()[0]?.end(4012, 'retry=5000')
  await scene.pass(4_900)
  expect(upstream.open()).toHaveLength(0)
  await scene.pass(200)
  expect(upstream.open()).toHaveLength(1)
  upstream.open()[0]?.raw('[{"type":101')
  expect(upstream.open()).toHaveLength(0)
  await scene.pass(1_500)
  expect(upstream.open()).toHaveLength(1)
  expect(scene.source.reconnects).toBe(2)
  expect(scene.source.offset).toBe(5_000)
})

test('GATE-28 a topic that the upstream or its list of markets does not know is none here either', async () => {
  const client = await scene.client()
  expect(await client.socket.sub('depth@9')).toMatchObject({ op: 'ack' })
  await client.sub('depth@1')
  await scene.pass(100)
  await client.settle()
  expect(client.isLive('depth@1')).toBe(true)
  expect(await (await scene.client()).socket.sub('depth@9')).toMatchObject({ op: 'error', code: 404 })
  const listed = await startScene({ readJson: async () => ({ code: 200, data: [{ currency_id: 1 }] }) })
  try {
    const other = await listed.client()
    expect(await other.socket.sub('depth@2')).toMatchObject({ op: 'error', code: 404 })
    expect(await other.socket.sub('mark@1')).toMatchObject({ op: 'error', code: 404 })
    expect(await other.socket.sub('depth@1')).toMatchObject({ op: 'ack' })
  } finally {
    await listed.close()
  }
})

test('GATE-28 a topic that was unknown is known as soon as a new connection has asked for it', async () => {
  const { markets } = scene.upstream
  const has = markets.has.bind(markets)
  markets.has = (topic) => topic?.currencyId !== 2 && has(topic)
  const client = await scene.client()
  await client.sub('ticker@2')
  await scene.pass(100)
  expect(await (await scene.client()).socket.sub('ticker@2')).toMatchObject({ op: 'error', code: 404 })
  markets.has = has
  scene.upstream.open()[0]?.end()
  await scene.pass(5_000)
  expect(await (await scene.client()).socket.sub('ticker@2')).toMatchObject({ op: 'ack' })
})

test('GATE-29 more topics than one upstream socket takes go by several', async () => {
  const ids = Array.from({ length: 520 }, (_, i) => i + 1)
  const many = await startScene({ ids })
  try {
    const clients = [await many.client(), await many.client()]
    for (const [at, client] of clients.entries())
      expect(await client.socket.sub(...ids.slice(at * 260, at * 260 + 260).map((id) => `ticker@${id}`))).toMatchObject(
        {
          op: 'ack',
        },
      )
    await many.pass(200)
    expect(many.upstream.open().map(({ topics }) => topics.size)).toEqual([500, 20])
  } finally {
    await many.close()
  }
})
