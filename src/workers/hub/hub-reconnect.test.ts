import { expect, test } from 'vitest'
import { readDeliveryHeader, Section, SocketState, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { depth, pong, scene, snapshot, ticker } from './testing/fake-scene.ts'

test('HUB-10 after a reconnect it signs in and subscribes to everything in one batch', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [depth(1), ticker(1)])
  await hub.setSession('a', { token: 'k', user: 5 })
  spot().open()
  spot().say(snapshot(1, 10))
  spot().drop()
  await hub.reconnectNow('a')
  spot().open()
  expect(world.sockets.filter((socket) => socket.kind === 'spot')).toHaveLength(2)
  expect(spot().texts).toHaveLength(1)
  expect(spot().sent).toMatchObject([
    { op: 'auth', token: 'k' },
    { op: 'sub', topics: ['depth@1', 'ticker@1'] },
    { op: 'ping' },
  ])
})

test('HUB-10 the header tells the state of each socket, the server clock and what is coming', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  const header = () => readDeliveryHeader((a.deliveries.at(-1) as { packed: Float64Array }).packed)
  await world.advance(20)
  expect(header()).toMatchObject({
    tabs: 1,
    spot: { state: SocketState.connecting },
    contract: { state: SocketState.none },
  })
  expect(header().serverOffset).toBeNaN()
  spot().open()
  const t = spot().sent.at(-1)?.t as number
  spot().say({ op: 'pong', t, s: world.now() + 3_000, u: {} })
  await world.advance(20)
  expect(header().spot).toMatchObject({ state: SocketState.open, lastPongAt: t, attempt: 0 })
  expect(header().serverOffset).toBeGreaterThan(2_900)
  spot().drop()
  await world.advance(20)
  expect(header().spot).toMatchObject({ state: SocketState.waiting, attempt: 1 })
  expect(header().spot.nextAttemptAt).toBeGreaterThan(world.now())
})

test('HUB-10 a machine that slept asks its sockets for a sign of life at once', async () => {
  const { world, tab, spot } = await scene()
  await tab('a', [depth(1)])
  spot().open()
  pong(world, spot())
  const before = spot().sent.filter((frame) => frame.op === 'ping').length
  const clock = world.env.clock
  world.env.clock = () => clock() + 60_000
  await world.advance(300)
  expect(spot().sent.filter((frame) => frame.op === 'ping').length).toBe(before + 1)
})

test('HUB-10 PWA-05 a hub that never had a connection tries on, and at once when somebody looks', async () => {
  const { world, hub, tab } = await scene()
  const a = await tab('a', [depth(1)])
  for (let tries = 1; tries < 9; tries++) {
    expect(world.sockets).toHaveLength(tries)
    world.socket('spot').drop()
    // Half of the longest wait of this try, by the fake's dice.
    await world.advance(Math.min(30_000, 500 * 2 ** (tries - 1)) / 2 + 10)
  }
  world.socket('spot').drop()
  await hub.setVisible('a', false)
  expect(world.sockets).toHaveLength(9)
  await hub.setVisible('a', true)
  expect(world.sockets).toHaveLength(10)
  world.socket('spot').open()
  world.socket('spot').say(snapshot(1, 10))
  await world.advance(50)
  expect(a.newest(Section.depth).status).toBe(TopicStatus.live)
})
