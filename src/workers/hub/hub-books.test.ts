import { expect, test } from 'vitest'
import { Section, StaleReason, TopicStatus } from '../../shared/hub-protocol/delivery.ts'
import { DEPTH_HEAD } from '../../shared/hub-protocol/delivery-layout.ts'
import { depthRows } from '../../shared/hub-protocol/depth-rows.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { sectionsOf } from '../testing/fake-world.ts'
import { delta, depth, scene, snapshot, ticker, topics } from './testing/fake-scene.ts'

test('HUB-04 a gap makes the book stale in the next delivery and is asked for again by unsub and sub', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  await world.advance(2_000)
  spot().say(delta(1, 12, '101.00'))
  await world.advance(20)
  const stale = a.newest(Section.depth, 1)
  expect([stale.status, stale.reason, stale.body[0]]).toEqual([TopicStatus.stale, StaleReason.gap, 10])
  expect(a.newest(Section.depth, 2).status).toBe(TopicStatus.live)
  expect([topics(spot(), 'unsub'), topics(spot(), 'sub')]).toEqual([['depth@1'], ['depth@1', 'depth@2', 'depth@1']])
  spot().say(snapshot(1, 12, '102.00'))
  await world.advance(20)
  expect([a.newest(Section.depth, 1).status, a.newest(Section.depth, 1).body[0]]).toEqual([TopicStatus.live, 12])
})

test('HUB-18 a book of many levels goes with one number a level, one of few as it is', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  spot().say(snapshot(1, 10))
  await world.advance(20)
  const few = a.newest(Section.depth, 1).body
  const prices = Array.from({ length: 8 }, (_, i) => `${90 - i}.50`)
  for (const [i, price] of prices.entries()) spot().say(delta(1, 11 + i, price))
  await world.advance(20)
  const { body } = a.newest(Section.depth, 1)
  const [rows, before] = [body, few].map((one) => (one[5] as number) + (one[6] as number)) as [number, number]
  expect(rows).toBeGreaterThanOrEqual(prices.length)
  expect([few.length, body.length]).toEqual([DEPTH_HEAD + 2 * before, DEPTH_HEAD + 3 + rows])
  expect(depthRows(body)).toHaveLength(2 * rows)
  expect(depthRows(body)).toEqual(expect.arrayContaining(prices.map((price) => Number(price) * 100)))
})

test('HUB-03 what is wrong in one market no other market notices', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1), depth(2), ticker(1)])
  spot().open()
  spot().say([snapshot(1, 10), snapshot(2, 10)])
  spot().say([delta(1, 11, '1e3'), delta(2, 11, '101.00')])
  await world.advance(20)
  const [bad, good] = [a.newest(Section.depth, 1), a.newest(Section.depth, 2)]
  expect([bad.status, bad.reason, bad.body[0]]).toEqual([TopicStatus.stale, StaleReason.malformed, 10])
  expect([good.status, good.body[0]]).toEqual([TopicStatus.live, 11])
  spot().say(delta(2, 12, '0.001'))
  await world.advance(20)
  expect([a.newest(Section.depth, 2).status, a.newest(Section.depth, 2).reason]).toEqual([
    TopicStatus.refused,
    StaleReason.inexact,
  ])
  await world.advance(60_000)
  expect(topics(spot(), 'unsub')).not.toContain('depth@2')
  expect(world.logs.filter((line) => line.includes('held exactly'))).toHaveLength(1)
})

test('HUB-03 trades of which one was refused stay refused, a ticker is right again with the next', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [ticker(1), { topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }])
  spot().open()
  const say = (price: string, id: number) => {
    spot().say({ type: 100, currency_id: 1, t: 1, data: { c: price, P: '0', v: '1' } })
    spot().say({ type: 102, currency_id: 1, t: 1, data: [[id, price, '1', 'b', 1_763_600_000_000]] })
  }
  const statuses = () => [a.newest(Section.ticker).status, a.newest(Section.trades).status]
  say('100.001', 1)
  await world.advance(20)
  expect(statuses()).toEqual([TopicStatus.refused, TopicStatus.refused])
  say('100.01', 2)
  await world.advance(20)
  expect(statuses()).toEqual([TopicStatus.live, TopicStatus.refused])
})

test('HUB-07 pushes that change nothing that is shown cost no delivery', async () => {
  const { world, tab, spot } = await scene()
  const trades: Watch = { topic: 'trades', kind: 'spot', currency_id: 1, count: 10 }
  const a = await tab('a', [depth(1), depth(2), trades])
  spot().open()
  const trade = { type: 102, currency_id: 1, t: 1, data: [[1, '100.00', '1', 'b', 1_763_600_000_000]] }
  spot().say([snapshot(1, 10), snapshot(2, 10), trade])
  spot().say(delta(2, 12, '101.00'))
  await world.advance(100)
  const had = a.deliveries.length
  const sent = () => a.deliveries.slice(had).flatMap((one) => sectionsOf(one.packed))
  for (let u = 13; u < 20; u++) {
    spot().say([delta(1, 10, '100.00'), delta(2, u, '101.00'), trade])
    await world.advance(40)
  }
  expect(sent()).toEqual([])
  spot().say(delta(1, 11, '101.00'))
  await world.advance(40)
  expect(sent().map((section) => [section.code, section.currencyId])).toEqual([[Section.depth, 1]])
})
