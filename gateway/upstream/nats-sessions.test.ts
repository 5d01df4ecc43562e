import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePublisher, type NatsScene, startNatsScene } from '../testing/nats-scene.ts'

let scene: NatsScene
let publisher: FakePublisher

beforeEach(async () => {
  scene = await startNatsScene()
  publisher = scene.publish()
  scene.host.tokens.set('good', 5)
  await scene.turn()
})
afterEach(() => scene.close())

/** Listens to a token as the gateway's sessions do. */
function open(token = 'good') {
  const log: string[] = []
  const listener = {
    ready: () => log.push('ready'),
    event: (text: string, isOrder: boolean) =>
      log.push(`${isOrder ? 'order' : 'account'} ${(JSON.parse(text) as Push).data.n}`),
    expired: () => log.push('expired'),
    lost: () => log.push('lost'),
  }
  const end = scene.upstream.sessions.open('spot', token, listener, '192.0.2.1')
  return { log, end }
}

interface Push {
  data: { n: number }
}

const event = (n: number, account = 5, kind: 'order' | 'balance' = 'order') =>
  ({ kind, market: 'spot', account, n, [kind]: { currency_id: 1 } }) as never
const asked = () => scene.network.sent.filter(({ subject }) => subject === 'test.wire.auth').length
const turns = async () => {
  for (let i = 0; i < 4; i++) await scene.turn()
}

test('GATE-65 a token is ready once its subject is subscribed and a second answer has given the sequence', async () => {
  const flushed: (() => void)[] = []
  scene.bus.flush = () => new Promise((resolve) => flushed.push(resolve))
  const { log } = open()
  await turns()
  expect([asked(), log]).toEqual([1, []])
  // What comes between the subscription and the second answer is read by REST later, what comes after it is an event.
  scene.host.commit(event(1))
  scene.network.spoil = (text, deliverLater) => {
    if (text.includes('"life"')) setImmediate(() => deliverLater(text))
    return text.includes('"life"') ? [] : [text]
  }
  for (const done of flushed) done()
  await Promise.resolve()
  await Promise.resolve()
  expect(asked()).toBe(2)
  scene.host.commit(event(2), event(3, 5, 'balance'), event(1, 6))
  await turns()
  expect(log).toEqual(['ready', 'order 2', 'account 3'])
  scene.host.commit(event(4))
  expect(log.at(-1)).toBe('order 4')
})

test('GATE-66 a gap, another epoch and what is no event are lost events; doubled ones are dropped', async () => {
  const { log } = open()
  await turns()
  const isEvent = (text: string) => text.includes('"order":')
  const spoilers: ((text: string) => string[])[] = [
    () => [],
    (text) => [text.replace('"e":"epoch', '"e":"other')],
    () => ['{"e":"epoch-1","s":1e9,"order":1}'],
  ]
  for (const [at, spoil] of spoilers.entries()) {
    log.length = 0
    scene.network.spoil = (text) => (isEvent(text) ? spoil(text) : [text])
    scene.host.commit(event(1))
    scene.network.spoil = (text) => (isEvent(text) ? [text, text] : [text])
    scene.host.commit(event(2))
    expect(log, `${at}`).toEqual(['lost'])
    await scene.pass(1_500)
    expect(log).toEqual(['lost', 'ready'])
    scene.host.commit(event(3))
    expect(log).toEqual(['lost', 'ready', 'order 3'])
  }
  log.length = 0
  // Nothing follows the lost one: the next two answers say so.
  scene.network.spoil = (text) => (isEvent(text) ? [] : [text])
  scene.host.commit(event(4))
  await scene.pass(9_000)
  expect(log[0]).toBe('lost')
})

test('GATE-67 a token that is unknown, has ended or ends by itself is expired, and nothing private follows', async () => {
  const { log: unknown } = open('nobody')
  const { log } = open()
  await turns()
  expect([unknown, log]).toEqual([['expired'], ['ready']])
  scene.host.tokens.set('other', 5)
  const { log: other } = open('other')
  await turns()
  // Of the user's tokens each is asked about at once.
  scene.host.tokens.delete('good')
  await turns()
  scene.host.commit(event(1))
  expect([log, other]).toEqual([
    ['ready', 'expired'],
    ['ready', 'order 1'],
  ])
  scene.host.tokensEndAt = scene.time.now() + 3_000
  const { log: short } = open('other')
  await turns()
  await scene.pass(3_100)
  expect(short).toEqual(['ready', 'expired'])
})

test('GATE-67 each token is asked about every 5 to 10 s, which keeps its events coming', async () => {
  const { log, end } = open()
  await turns()
  const before = asked()
  await scene.pass(60_000, 500)
  expect(asked() - before).toBeGreaterThanOrEqual(6)
  expect(asked() - before).toBeLessThanOrEqual(12)
  scene.host.commit(event(1))
  expect(log).toEqual(['ready', 'order 1'])
  end()
  const after = asked()
  await scene.pass(60_000, 500)
  scene.host.commit(event(2))
  expect([asked(), log.length]).toEqual([after, 2])
})

test('GATE-98 many tokens are asked about together, and each of them gets its own answer', async () => {
  const people = Array.from({ length: 250 }, (_, at) => {
    scene.host.tokens.set(`token-${at}`, at + 10)
    return open(`token-${at}`)
  })
  for (let i = 0; i < 20; i++) await scene.turn()
  expect(people.every(({ log }) => log.join() === 'ready')).toBe(true)
  const before = asked()
  await scene.pass(60_000, 500)
  // Each about eight times; by itself that would be 2,000 messages.
  expect(asked() - before).toBeLessThan(60)
  expect(people.every(({ log }) => log.join() === 'ready')).toBe(true)
  scene.host.commit(event(1, 10 + 249), event(1, 10))
  expect([people[249]?.log, people[0]?.log, people[1]?.log]).toEqual([
    ...[['ready', 'order 1'], ['ready', 'order 1'], ['ready']],
  ])
  // One whose end nobody has said is found by the next answer, and nobody else is signed out.
  Map.prototype.delete.call(scene.host.tokens, 'token-7')
  await scene.pass(10_500, 500)
  expect(people.filter(({ log }) => log.includes('expired'))).toEqual([people[7]])
  expect(people.filter(({ log }) => log.includes('lost'))).toEqual([])
  for (const { end } of people) end()
})

test.each(['{"error":400}', '{"error":401}', '{"answers":[]}', '{"answers":{}}', 'x', '[]'])(
  'GATE-98 a publisher that answers %s to many tokens is asked about one at a time',
  async (odd) => {
    const people = Array.from({ length: 120 }, (_, at) => {
      scene.host.tokens.set(`token-${at}`, at + 10)
      return open(`token-${at}`)
    })
    for (let i = 0; i < 20; i++) await scene.turn()
    scene.network.spoil = (text) => [text.includes('"answers"') ? odd : text]
    await scene.pass(60_000, 500)
    expect(people.every(({ log }) => log.join() === 'ready')).toBe(true)
    scene.host.commit(event(1, 10))
    expect(people[0]?.log).toEqual(['ready', 'order 1'])
  },
)

test('GATE-98 an odd answer about one token of many is asked for again, and nobody loses events', async () => {
  const people = ['good', 'other'].map((token, at) => {
    scene.host.tokens.set(token, at + 5)
    return open(token)
  })
  await turns()
  let odd = 0
  scene.network.spoil = (text) => [
    text.includes('"answers"') && ++odd ? text.replace(/"life":\d+\}\]/, '"life":1.5}]') : text,
  ]
  await scene.pass(60_000, 500)
  expect(odd).toBeGreaterThan(0)
  expect(people.map(({ log }) => log.join())).toEqual(['ready', 'ready'])
})

test('GATE-68 no answer is asked again with backoff; a short silence loses nothing, a long one and a take-over do', async () => {
  publisher.isCurrent = false
  const { log } = open()
  await scene.pass(60_000, 500)
  expect(log).toEqual([])
  expect(asked()).toBeLessThan(20)
  publisher.isCurrent = true
  await scene.pass(500)
  expect(log).toEqual(['ready'])
  // The journal's servers choose a new leader: the exchange is quiet and publishes nothing.
  publisher.isCurrent = false
  await scene.pass(5_000, 250)
  publisher.isCurrent = true
  await scene.pass(1_000)
  scene.host.commit(event(1))
  expect(log).toEqual(['ready', 'order 1'])
  publisher.isCurrent = false
  await scene.pass(45_000, 500)
  expect(log.at(-1)).toBe('lost')
  publisher.isCurrent = true
  await scene.pass(1_000)
  expect(log.at(-1)).toBe('ready')
  publisher.isCurrent = false
  scene.publish()
  expect(log.at(-1)).toBe('lost')
  await scene.pass(1_500)
  expect(log.at(-1)).toBe('ready')
  scene.bus.setUp(false)
  expect(log.at(-1)).toBe('lost')
  scene.bus.setUp(true)
  await scene.pass(1_500)
  expect(log.at(-1)).toBe('ready')
})
