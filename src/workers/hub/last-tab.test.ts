import { expect, test } from 'vitest'
import { createFakeWorld } from '../testing/fake-world.ts'
import { depth, scene, snapshot, topics } from './testing/fake-scene.ts'

const SESSION = { token: 'secret', user: 7 }

test.each(['crash', 'detach'] as const)(
  'LIMIT-03 HUB-08 after the last tab’s %s both sockets are closed within 1 s',
  async (end) => {
    const { world, hub, tab, spot } = await scene()
    const a = await tab('a', [depth(1)])
    await hub.setSession('a', SESSION)
    spot().open()
    world.socket('contract').open()
    spot().say(snapshot(1, 10))
    await world.advance(50)
    if (end === 'crash') a.crash()
    else await hub.detach('a')
    await world.advance(700)
    expect(world.sockets.map((socket) => [socket.kind, socket.closed])).toEqual([
      ['spot', true],
      ['contract', true],
    ])
    expect(await hub.stats()).toMatchObject({ tabs: 0, channels: [] })
    await world.advance(60_000)
    expect(world.sockets).toHaveLength(2)
  },
)

test('LIMIT-03 a tab that is back at once finds the same sockets, its topics warm', async () => {
  const { world, hub, tab, spot } = await scene()
  await tab('a', [depth(1)])
  await hub.setSession('a', SESSION)
  spot().open()
  world.socket('contract').open()
  spot().say(snapshot(1, 10))
  await world.advance(50)
  await hub.detach('a')
  await world.advance(300)
  await tab('b', [depth(1)])
  await hub.setSession('b', SESSION)
  await world.advance(6_000)
  expect(world.sockets.every((socket) => !socket.closed)).toBe(true)
  expect(world.sockets).toHaveLength(2)
  expect(topics(spot(), 'sub')).toEqual(['depth@1'])
  expect(topics(spot(), 'unsub')).toEqual([])
})

test('LIMIT-03 a tab that comes later has new sockets, and no token of the one before', async () => {
  const { world, hub, tab } = await scene()
  await tab('a', [depth(1)])
  await hub.setSession('a', SESSION)
  world.socket('spot').open()
  await hub.detach('a')
  await world.advance(2_000)
  const b = await tab('b', [depth(1)])
  expect(world.sockets.map((socket) => [socket.kind, socket.closed])).toEqual([
    ['spot', true],
    ['contract', true],
    ['spot', false],
  ])
  world.socket('spot').open()
  expect(world.socket('spot').sent.some((frame) => frame.op === 'auth')).toBe(false)
  world.socket('spot').say(snapshot(1, 30))
  await world.advance(50)
  expect(b.deliveries.length).toBeGreaterThan(0)
})

test('LIMIT-03 a hub that is stopped waits for nothing', async () => {
  const world = createFakeWorld()
  const { hub, tab } = await scene(world)
  await tab('a', [depth(1)])
  await world.advance(1_000)
  hub.stop()
  expect(world.pendingTimers()).toBe(0)
})

test('LIMIT-04 HUB-20 when the last page goes into the back/forward cache all is let go at once, for the browser may stop the hub with it', async () => {
  const { world, hub, tab } = await scene()
  await tab('a', [depth(1)])
  await hub.setSession('a', SESSION)
  await hub.detach('a', true)
  expect(world.sockets.map((socket) => socket.closed)).toEqual([true, true])
  expect(await hub.stats()).toMatchObject({ tabs: 0, channels: [] })
})

test('LIMIT-04 HUB-20 a page that goes into the back/forward cache takes nothing from the others', async () => {
  const { world, hub, tab } = await scene()
  await tab('a', [depth(1)])
  await tab('b', [depth(1)])
  await hub.detach('a', true)
  await world.advance(2_000)
  expect(world.sockets.map((socket) => socket.closed)).toEqual([false])
  expect(await hub.stats()).toMatchObject({ tabs: 1, channels: ['spot:depth@1'] })
})
