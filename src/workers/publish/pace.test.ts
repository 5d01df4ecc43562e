import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import type { Pace } from '../../shared/hub-protocol/pace.ts'
import { delta, depth, pong, scene, snapshot } from '../hub/testing/fake-scene.ts'
import { type FakeTab, sectionsOf } from '../testing/fake-world.ts'

const trades = (count: number): Watch => ({ topic: 'trades', kind: 'spot', currency_id: 1, count })

/** A tab at a pace over a book that changes every 10 ms; each pong says that all is well. */
async function flowing(pace: Pace, ms: number, watches: Watch[] = [depth(1)]): Promise<FakeTab> {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', watches)
  await hub.setPace('a', pace)
  spot().open()
  spot().say(snapshot(1, 10))
  pong(world, spot(), { 'depth@1': 10 })
  await world.advance(2_000)
  a.deliveries.length = 0
  for (let at = 0, u = 11; at < ms; at += 10, u++) {
    spot().say(delta(1, u, `${101 + (u % 50)}.00`))
    await world.advance(10)
  }
  return a
}

const gaps = (tab: FakeTab) => tab.deliveries.slice(1).map((one, i) => one.at - (tab.deliveries[i]?.at as number))

test.each<[Pace, number, number]>([
  ['display', 20, 200],
  ['100ms', 100, 40],
  ['250ms', 250, 16],
  ['1s', 1_000, 4],
  ['saver', 1_000, 4],
])('HUB-17 at the pace %s a tab is given news every %i ms and no sooner', async (pace, least, count) => {
  const tab = await flowing(pace, 4_000)
  expect(Math.min(...gaps(tab))).toBeGreaterThanOrEqual(least)
  expect(Math.max(...gaps(tab))).toBeLessThanOrEqual(least + 20)
  expect(Math.abs(tab.deliveries.length - count)).toBeLessThanOrEqual(Math.max(1, count / 20))
})

test('HUB-17 tabs at different paces get the same newest state, each in its time', async () => {
  const { world, hub, tab, spot } = await scene()
  const [quick, slow] = [await tab('quick', [depth(1)]), await tab('slow', [depth(1)])]
  await hub.setPace('slow', '1s')
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(1_500)
  let u = 10
  for (let i = 0; i < 300; i++) {
    spot().say(delta(1, ++u, '101.00'))
    await world.advance(10)
  }
  expect(slow.sections(Section.depth).length).toBeLessThanOrEqual(5)
  expect(quick.sections(Section.depth).length).toBeGreaterThan(100)
  await world.advance(1_000)
  expect([quick, slow].map((one) => one.newest(Section.depth).body[0])).toEqual([u, u])
})

test('HUB-17 the data saver gives no more than 20 levels and 20 trades; another pace gives back what was asked for', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [{ ...depth(1), levels: 100 } as Watch, trades(200)])
  await hub.setPace('a', 'saver')
  spot().open()
  const levels = (from: number, step: number) =>
    Array.from({ length: 60 }, (_, i) => [`${from + i * step}.00`, '1.000'])
  spot().say({ type: 101, currency_id: 1, t: 1, data: { snapshot: true, u: 1, b: levels(500, -1), a: levels(501, 1) } })
  const rows = Array.from({ length: 50 }, (_, i) => [i + 1, '500.00', '1.000', 'b', world.now()])
  spot().say({ type: 102, currency_id: 1, t: 1, data: rows })
  await world.advance(1_100)
  expect([...a.newest(Section.depth).body.subarray(5, 7)]).toEqual([20, 20])
  expect(a.newest(Section.trades).body.length).toBe(20 * 5)
  await hub.setPace('a', 'display')
  await world.advance(40)
  expect([...a.newest(Section.depth).body.subarray(5, 7)]).toEqual([60, 60])
  expect(a.newest(Section.trades).body.length).toBe(50 * 5)
})

test('HUB-17 what turns old, first data and private events wait for no pace', async () => {
  const { world, hub, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  await hub.setPace('a', 'saver')
  await hub.setSession('a', { token: 'k', user: 5 })
  await world.advance(500)
  spot().open()
  spot().say({ op: 'ack', id: spot().sent.find((frame) => frame.op === 'auth')?.id })
  await world.advance(20)
  spot().say(snapshot(1, 10))
  await world.advance(20)
  expect(a.newest(Section.depth).status, 'the first data').toBe(TopicStatus.live)
  a.deliveries.length = 0
  spot().say(delta(1, 11, '101.00'))
  await world.advance(20)
  expect(a.deliveries, 'ordinary news wait').toEqual([])
  spot().say({ type: 204, currency_id: 1, t: 1, data: { n: 1, user: 5, order: {} } })
  await world.advance(20)
  expect(a.events.at(-1)).toMatchObject({ type: 204, n: 1 })
  expect(
    a.deliveries.flatMap((one) => sectionsOf(one.packed)),
    'an event takes no sections along',
  ).toEqual([])
  spot().say(delta(1, 15, '102.00'))
  await world.advance(20)
  expect([a.newest(Section.depth).status, a.newest(Section.depth).reason]).toEqual([TopicStatus.stale, StaleReason.gap])
})

test('HUB-14 HUB-17 at every pace a visible tab hears at least once a second, news or not', async () => {
  for (const pace of ['display', '100ms', '250ms', '1s', 'saver'] as const) {
    const { world, hub, tab } = await scene()
    const a = await tab('a', [])
    await hub.setPace('a', pace)
    await world.advance(10_000)
    expect(Math.max(...gaps(a)), pace).toBeLessThanOrEqual(1_000)
  }
})

test('HUB-20 a clock that is set back by an hour keeps no tab waiting', async () => {
  for (const pace of ['display', '1s'] as const) {
    const { world, hub, tab, spot } = await scene()
    const a = await tab('a', [depth(1)])
    await hub.setPace('a', pace)
    spot().open()
    spot().say(snapshot(1, 10))
    await world.advance(2_000)
    const clock = world.env.clock
    world.env.clock = () => clock() - 3_600_000
    a.deliveries.length = 0
    await world.advance(3_000)
    expect(a.deliveries.length, pace).toBeGreaterThanOrEqual(2)
  }
})
