import { expect, test } from 'vitest'
import { Section } from '../../shared/hub-protocol/delivery.ts'
import { createFakeWorld, sectionsOf } from '../testing/fake-world.ts'
import { createHub } from './hub.ts'
import { delta, depth, scene, snapshot, ticker, topics } from './testing/fake-scene.ts'

test('HUB-07 each tab gets only what it watches, and after the first delivery only what changed', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), ticker(1)])
  const b = await tab('b', [depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 20)])
  spot().say({ type: 100, currency_id: 1, t: 1, data: { c: '100.5', P: '1', v: '1' } })
  spot().say({ type: 100, currency_id: 2, t: 1, data: { c: '1', P: '1', v: '1' } })
  await world.advance(50)
  expect([...a.newest(Section.depth, 1).body.subarray(7)]).toEqual([10000, 1000, 20000, 2000])
  expect(a.newest(Section.ticker).body[0]).toBe(10050)
  expect(new Set(b.deliveries.flatMap((one) => sectionsOf(one.packed).map((section) => section.currencyId)))).toEqual(
    new Set([2]),
  )
  const [had, others] = [a.deliveries.length, b.deliveries.length]
  spot().say(delta(1, 11, '101.00'))
  await world.advance(50)
  const later = a.deliveries.slice(had).flatMap((one) => sectionsOf(one.packed))
  expect(later.map((section) => [section.code, section.body[0]])).toEqual([[Section.depth, 11]])
  expect(b.deliveries).toHaveLength(others)
})

test('HUB-08 a tab that crashes is known by its lock; its topics go 5 s later, those of others stay', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2)])
  await tab('b', [depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  a.crash()
  await world.settle()
  expect(await hub.stats()).toMatchObject({ tabs: 1, channels: ['spot:depth@1', 'spot:depth@2'] })
  expect(world.released).toEqual([a.sink])
  await world.advance(4_900)
  expect(topics(spot(), 'unsub')).toEqual([])
  await world.advance(200)
  expect(topics(spot(), 'unsub')).toEqual(['depth@1'])
  expect(await hub.stats()).toMatchObject({ channels: ['spot:depth@2'] })
})

test('HUB-08 a topic that is watched again within 5 s was never let go and is there at once', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(50)
  await hub.watch('a', [])
  await world.advance(4_000)
  a.deliveries.length = 0
  await hub.watch('a', [depth(1)])
  await world.advance(6_000)
  expect(topics(spot(), 'unsub')).toEqual([])
  expect(topics(spot(), 'sub')).toEqual(['depth@1'])
  expect(a.sections(Section.depth)[0]?.body[0]).toBe(10)
})

test('HUB-08 detach ends a tab at once, and its lock is waited for no more', async () => {
  const { world, hub, tab } = await scene()
  const a = await tab('a', [depth(1)])
  await hub.detach('a')
  a.crash()
  await world.settle()
  expect(await hub.stats()).toMatchObject({ tabs: 0 })
  expect(world.logs.filter((line) => line.startsWith('error'))).toEqual([])
})

test('HUB-09 the hub holds hub:<version>:<epoch> while it lives', async () => {
  const world = createFakeWorld()
  const hub = createHub(world.env)
  world.hold('tab:a')
  const hello = await hub.attach(
    { tab: 'a', lock: 'tab:a', visible: true, title: '', version: 'test' },
    { deliver: async () => undefined },
  )
  expect(hello.lock).toBe(`hub:${hello.version}:${hello.epoch}`)
  expect(world.heldLocks()).toContain(hello.lock)
  hub.stop()
  await world.settle()
  expect(world.heldLocks()).not.toContain(hello.lock)
  expect(world.pendingTimers()).toBe(0)
})
