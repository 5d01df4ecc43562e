import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakePublisher, type NatsScene, startNatsScene } from '../testing/nats-scene.ts'

let scene: NatsScene
let publisher: FakePublisher

beforeEach(async () => {
  scene = await startNatsScene()
  publisher = scene.publish()
  await scene.turn()
  scene.network.sent.length = 0
})
afterEach(() => scene.close())

const sentOn = (subject: string) =>
  scene.network.sent
    .filter((one) => one.subject === `test.wire.${subject}`)
    .map(({ text }) => JSON.parse(text) as Record<string, unknown>)
const ask = async (subject: string, request: unknown) => {
  const text = typeof request === 'string' ? request : JSON.stringify(request)
  return JSON.parse(await scene.bus.request(`test.wire.${subject}`, text, 100)) as Record<string, unknown>
}
const order = (account: number, n: number) =>
  ({ kind: 'order', market: 'spot', account, n, order: { currency_id: 1 } }) as never

test('GATE-61 each flush of a topic is one message with the next sequence, whoever reads it', async () => {
  scene.spot.change(1, [['99.1', '3']], [])
  scene.spot.change(1, [['99.1', '4']], [])
  scene.spot.change(2, [['99.2', '4']], [])
  await scene.turn()
  scene.spot.change(1, [['99.1', '5']], [])
  scene.spot.tick(1, '7')
  await scene.turn()
  const books = sentOn('spot.depth.1')
  expect(books.map(({ e, s, p }) => [e, s, (p as object[]).length])).toEqual([
    ['epoch-1', 1, 2],
    ['epoch-1', 2, 1],
  ])
  expect((books[0] as { p: object[] }).p[0]).toMatchObject({
    type: 101,
    data: { u: 11, pu: 10 },
  })
  expect([sentOn('spot.depth.2').length, sentOn('spot.ticker.1').length, sentOn('spot.tickers.0').length]).toEqual([
    1, 1, 1,
  ])
  await scene.pass(250)
  expect(sentOn('spot.pulse')).toEqual([
    {
      ...{ e: 'epoch-1', t: scene.time.now(), down: [] },
      s: { 'depth@1': 2, 'depth@2': 1, 'ticker@1': 1, tickers: 1 },
    },
  ])
})

test('GATE-61 a state, the list of markets and refusals are answered; what is no request gets 400', async () => {
  scene.spot.change(1, [['99.1', '3']], [])
  const state = await ask('ask', { kind: 'spot', topic: 'depth@1' })
  expect(state).toMatchObject({
    e: 'epoch-1',
    s: 1,
    down: false,
    pushes: [{ type: 101, data: { u: 11, snapshot: true } }],
  })
  expect(await ask('ask', { markets: 'contract' })).toEqual({
    data: [1, 2].map((id) => ({ kind: 'contract', currency_id: id })),
  })
  for (const topic of ['depth@9', 'mark@1', 'x', ''])
    expect(await ask('ask', { kind: 'spot', topic })).toEqual({ error: 404 })
  for (const request of [
    '',
    '{',
    '[]',
    {},
    { kind: 'x', topic: 'depth@1' },
    { kind: 'spot', topic: 1 },
    { markets: 'x' },
  ])
    expect(await ask('ask', request)).toEqual({ error: 400 })
  for (const request of ['', { kind: 'spot' }, { kind: 'spot', token: 1 }])
    expect(await ask('auth', request)).toEqual({ error: 400 })
})

test('GATE-62 whoever is not certain to lead neither pulses nor answers', async () => {
  publisher.isCurrent = false
  await scene.pass(5_000)
  expect([sentOn('spot.pulse'), sentOn('contract.pulse')]).toEqual([[], []])
  const asking = ask('ask', { kind: 'spot', topic: 'depth@1' })
  const authenticating = ask('auth', { kind: 'spot', token: 'x' })
  await Promise.all([
    expect(asking).rejects.toThrow('no answer'),
    expect(authenticating).rejects.toThrow('no answer'),
    scene.pass(200),
  ])
  publisher.isCurrent = true
  await scene.pass(250)
  expect([sentOn('spot.pulse').length, sentOn('contract.pulse').length]).toEqual([1, 1])
})

test('GATE-63 private events of a user are published for 30 s after somebody has asked, under an id of the publisher', async () => {
  scene.host.tokens.set('good', 5)
  scene.host.tokens.set('better', 5)
  scene.host.commit(order(5, 1))
  expect(scene.network.sent.filter(({ subject }) => subject.includes('private'))).toEqual([])
  expect(await ask('auth', { kind: 'spot', token: 'bad' })).toEqual({ error: 401 })
  const answer = await ask('auth', { kind: 'spot', token: 'good' })
  expect(answer).toEqual({ e: 'epoch-1', id: expect.stringMatching(/^[\w-]{16}$/), s: 1, life: 30 * 86_400_000 })
  expect((await ask('auth', { kind: 'spot', token: 'better' })).id).toBe(answer.id)
  const on = () => sentOn(`private.spot.${answer.id}`)
  scene.host.commit(order(5, 2), order(6, 1), order(5, 3))
  expect(on()).toMatchObject([
    { e: 'epoch-1', s: 2, order: true, p: { type: 204, data: { n: 2, user: 5 } } },
    { s: 3, p: { data: { n: 3 } } },
  ])
  scene.host.tokens.delete('good')
  expect(on().at(-1)).toEqual({ e: 'epoch-1', s: 4, ended: true })
  await scene.pass(29_000, 1_000)
  scene.host.commit(order(5, 4))
  expect(on()).toHaveLength(4)
  await scene.pass(10_000, 1_000)
  scene.host.commit(order(5, 5))
  expect(on()).toHaveLength(4)
  // The next lease begins past the last sequence of the one before: a gateway notices that something went by.
  expect((await ask('auth', { kind: 'spot', token: 'better' })).s).toBeGreaterThan(5)
})

test('GATE-98 a question about many tokens is answered in its order, one about too many or about none is refused', async () => {
  scene.host.tokens.set('good', 5)
  scene.host.tokens.set('better', 6)
  const one = await ask('auth', { kind: 'spot', token: 'good' })
  const other = await ask('auth', { kind: 'spot', token: 'better' })
  expect(await ask('auth', { kind: 'spot', tokens: ['good', 'bad', 'better', 'good'] })).toEqual({
    answers: [one, { error: 401 }, other, one],
  })
  const many = Array.from({ length: 101 }, () => 'good')
  for (const tokens of [many, [], ['good', 1], 'good', { length: 1 }])
    expect(await ask('auth', { kind: 'spot', tokens })).toEqual({ error: 400 })
})

test('GATE-64 a change of articles is published, and reaches the clients of a gateway', async () => {
  const client = await scene.client()
  let count = 0
  const end = scene.upstream.onContent(() => void count++)
  scene.host.commit({ kind: 'content' } as never)
  expect([count, sentOn('content')]).toEqual([1, [{ e: 'epoch-1' }]])
  end()
  expect(client.mistakes).toEqual([])
})
