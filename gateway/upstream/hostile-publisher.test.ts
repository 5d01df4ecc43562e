import { afterEach, beforeEach, expect, test } from 'vitest'
import { type NatsScene, startNatsScene } from '../testing/nats-scene.ts'

let scene: NatsScene

beforeEach(async () => {
  scene = await startNatsScene()
  scene.publish()
})
afterEach(() => scene.close())

const DEEP = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const HUGE = `"${'y'.repeat(3_000_000)}"`
const TOPICS = ['ticker@1', 'depth@1', 'tickers']
const resyncs = () => scene.upstream.counts().resyncs

async function watching() {
  const client = await scene.client()
  for (const topic of TOPICS) await client.sub(topic)
  await scene.turn()
  await client.settle()
  return client
}

/** A push to which one member is added that no client knows. */
const withMember = (text: string, member: string) => text.replace('"currency_id":1,', `"currency_id":1,"x":${member},`)

test.each([
  ['nested without measure', (text: string) => withMember(text, DEEP)],
  ['data nested without measure', (text: string) => text.replace('"data":{', `"data":{"x":${DEEP},`)],
  ['three megabytes', (text: string) => withMember(text, HUGE)],
])('GATE-80 a push by NATS that cannot be passed on breaks its own topic, and no more: %s', async (_what, spoil) => {
  const client = await watching()
  for (const change of [() => scene.spot.change(1, [['99.1', '7']], []), () => scene.spot.tick(1, '102')]) {
    const before = resyncs()
    scene.network.spoil = (text) => (/"p":.*"type":10[01]/.test(text) ? [spoil(text)] : [text])
    expect(change).not.toThrow()
    await scene.turn()
    scene.network.spoil = (text) => [text]
    expect(resyncs()).toBe(before + 1)
    await scene.pass(5_000)
    await client.settle()
  }
  for (const topic of TOPICS) expect(client.isLive(topic), topic).toBe(true)
  expect(client.bookOf('depth@1').text).toBe(scene.truth.textOf('spot', 1))
  expect(client.mistakes).toEqual([])
})

test.each([
  ['nested without measure', DEEP],
  ['three megabytes', HUGE],
])('GATE-80 a state by NATS that cannot be passed on is asked for again: %s', async (_what, member) => {
  scene.network.spoil = (text) => (text.includes('"pushes":[{') ? [withMember(text, member)] : [text])
  const client = await watching()
  await scene.pass(2_000)
  await client.settle()
  expect(client.isDown('ticker@1')).toBe(true)
  scene.network.spoil = (text) => [text]
  await scene.pass(60_000)
  await client.settle()
  for (const topic of TOPICS) expect(client.isLive(topic), topic).toBe(true)
  expect(client.mistakes).toEqual([])
})

test.each([
  ['nested without measure', DEEP],
  ['three megabytes', HUGE],
])('GATE-80 a private event by NATS that cannot be passed on is a lost event: %s', async (_what, member) => {
  scene.host.tokens.set('good', 5)
  const log: string[] = []
  const listener = {
    ready: () => log.push('ready'),
    event: () => log.push('event'),
    expired: () => log.push('expired'),
    lost: () => log.push('lost'),
  }
  scene.upstream.sessions.open('spot', 'good', listener, '192.0.2.1')
  for (let i = 0; i < 4; i++) await scene.turn()
  scene.network.spoil = (text) =>
    text.includes('"order":true') ? [text.replace('"p":{', `"p":{"x":${member},`)] : [text]
  const order = { kind: 'order', market: 'spot', account: 5, order: { currency_id: 1 } } as never
  expect(() => scene.host.commit(order)).not.toThrow()
  scene.network.spoil = (text) => [text]
  await scene.pass(5_000)
  expect(log).toEqual(['ready', 'lost', 'ready'])
})

test('GATE-80 a pulse with a time far ahead does not keep those out that come after a silence', async () => {
  const client = await watching()
  const pulse = JSON.stringify({ e: 'epoch-1', t: 9_000_000_000_000_000, s: {}, down: [] })
  scene.network.deliver('test.wire.spot.pulse', pulse, null)
  await scene.pass(3_000)
  await client.settle()
  for (const topic of TOPICS) expect(client.isLive(topic), topic).toBe(true)
  expect(scene.upstream.sources.spot.isUp).toBe(true)
})

test('GATE-95 topics that break at one pulse are reported down together', async () => {
  const client = await watching()
  const changes: string[] = []
  scene.upstream.sources.spot.onSourceChange?.(({ topics, isUp }) => changes.push(`${isUp} ${topics.length}`))
  scene.network.spoil = (text) => (text.includes('"p":') ? [] : [text])
  scene.spot.change(1, [['99.1', '7']], [])
  scene.spot.tick(1, '102')
  await scene.turn()
  scene.network.spoil = (text) => [text]
  await scene.pass(5_000)
  await client.settle()
  for (const topic of TOPICS) expect(client.isLive(topic), topic).toBe(true)
  expect(changes).toEqual(['false 3', 'true 3'])
})
