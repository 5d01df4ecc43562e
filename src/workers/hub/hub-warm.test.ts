import { expect, test } from 'vitest'
import { createFakeWorld } from '../testing/fake-world.ts'
import { createHub } from './hub.ts'
import { depth, scene, snapshot, topics } from './testing/fake-scene.ts'

test('START-03 a page on its way opens its kind’s socket, which closes where nobody comes', async () => {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  await hub.warm('ws://host/ws', 1, ['spot'])
  expect(world.sockets.map(({ url }) => url)).toEqual(['ws://host/ws/spot'])
  await world.advance(5_000)
  expect(world.sockets[0]?.closed).toBe(false)
  await world.advance(20_000)
  const tried = world.sockets.length
  expect(world.sockets.every(({ closed }) => closed)).toBe(true)
  await world.advance(60_000)
  expect(world.sockets).toHaveLength(tried)
  hub.stop()
})

test('START-03 the page that comes finds the socket open: its topics go out at once', async () => {
  const { world, hub, tab, spot } = await scene()
  await hub.warm('ws://host/ws', 1, ['spot'])
  await hub.warm('ws://host/ws', 1, ['spot'])
  spot().open()
  await tab('a', [depth(1)])
  expect(topics(spot(), 'sub')).toEqual(['depth@1'])
  // Whatever comes is a sign of life.
  for (let at = 0; at < 8; at++) {
    spot().say(snapshot(1, 10))
    await world.advance(4_000)
  }
  expect(world.sockets).toHaveLength(1)
  expect(spot().closed).toBe(false)
})

test('START-03 a hub that knows where its sockets are is not moved by a page on its way', async () => {
  const { world, hub, tab } = await scene()
  await tab('a', [depth(1)])
  await hub.warm('ws://other/ws', 0.5, ['contract'])
  expect(world.sockets.map(({ url }) => url)).toEqual(['ws://host/ws/spot', 'ws://host/ws/contract'])
})
