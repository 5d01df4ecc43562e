import { expect, test } from 'vitest'
import { readDeliveryHeader } from '../../shared/hub-protocol/delivery.ts'
import type { Watch } from '../../shared/hub-protocol/hub.ts'
import { createFakeWorld } from '../testing/fake-world.ts'
import { AskLimit } from '../topics/ask-limit.ts'
import { ClockWatch } from './clock-watch.ts'
import { PrivateStream } from './private-stream.ts'
import { depth, pong, scene } from './testing/fake-scene.ts'
import { withinPace } from './within-pace.ts'

test.each([
  [250, 'none'],
  [10_250, 'none'],
  [10_251, 'forward'],
  [-750, 'none'],
  [-751, 'back'],
])('HUB-20 a clock that is looked at each 250 ms and has gone by %i ms has jumped: %s', (ms, jump) => {
  const watch = new ClockWatch(250, 100_000)
  expect(watch.look(100_250)).toBe('none')
  expect(watch.look(100_250 + ms)).toBe(jump)
  expect(watch.setBackBy).toBe(jump === 'back' ? ms - 250 : 0)
  expect(watch.look(100_500 + ms)).toBe('none')
})

test('HUB-20 what was not looked at on purpose is no jump', () => {
  const watch = new ClockWatch(250, 100_000)
  watch.begin(500_000)
  expect(watch.look(500_250)).toBe('none')
})

test('HUB-19 wishes are asked at most once a second, the next of them once its turn has come', async () => {
  const world = createFakeWorld()
  const begin = world.now()
  const asked: number[] = []
  const limit = new AskLimit(world.env, () => asked.push(world.now() - begin))
  limit.now()
  await world.advance(300)
  limit.now()
  limit.now()
  await world.advance(699)
  expect(asked).toEqual([0])
  await world.advance(1_000)
  expect(asked).toEqual([0, 1_000])
  await world.advance(1)
  limit.now()
  expect(asked).toEqual([0, 1_000, 2_000])
  limit.now()
  limit.stop()
  await world.advance(5_000)
  expect(asked).toEqual([0, 1_000, 2_000])
})

test('HUB-19 a clock that was set back lets no wish wait for longer than a second', async () => {
  const world = createFakeWorld()
  let clock = 1_000_000
  let asked = 0
  const limit = new AskLimit({ timers: world.env.timers, clock: () => clock }, () => asked++)
  limit.now()
  clock = 0
  limit.now()
  await world.advance(1_000)
  expect(asked).toBe(2)
})

test('HUB-17 the data saver gives no more rows of books and trades than it shows; other paces give what is asked for', () => {
  const watches: Watch[] = [
    { topic: 'depth', kind: 'spot', currency_id: 1, levels: 50, group: 2 },
    { topic: 'depth', kind: 'spot', currency_id: 1, levels: 10, group: 2 },
    { topic: 'trades', kind: 'spot', currency_id: 1, count: 60 },
    { topic: 'trades', kind: 'spot', currency_id: 1, count: 5 },
    { topic: 'ranking', kind: 'spot', by: 'losers', count: 60 },
  ]
  expect(withinPace(watches, '1s')).toEqual(watches)
  expect(withinPace(watches, 'saver')).toEqual([
    { ...watches[0], levels: 20 },
    watches[1],
    { ...watches[2], count: 20 },
    watches[3],
    watches[4],
  ])
})

/** What a stream of user 7's events tells a tab, in short: event numbers, and `reload`. */
function stream() {
  const reported: (number | 'reload')[] = []
  const one = new PrivateStream('contract', (item) => reported.push('reload' in item ? 'reload' : item.n))
  const take = (n: unknown, user: unknown = 7) => one.take(204, { n, user, kind: 'order' }, 7)
  return { reported, one, take }
}

test('HUB-12 events are given in their order, each once; a hole asks for a reload', () => {
  const { reported, one, take } = stream()
  one.begin(7)
  for (const n of [4, 5, 5, 3, 8, 9]) expect(take(n)).toBe(true)
  expect(reported).toEqual(['reload', 4, 5, 'reload', 8, 9])
  expect([one.last, one.taken, one.holes]).toEqual([9, 4, 1])
})

test('HUB-12 after an event that could not be read, and after a new sign-in, any number goes on', () => {
  const { reported, one, take } = stream()
  take(4)
  one.lose(7)
  take(2)
  expect([reported, one.holes]).toEqual([[4, 'reload', 2], 1])
  one.begin(7)
  take(1)
  expect([reported.slice(3), one.holes]).toEqual([['reload', 1], 1])
})

test('HUB-12 another user’s events are not given, and what is no event is not taken for one', () => {
  const { reported, one, take } = stream()
  expect(take(1, 8)).toBe(true)
  for (const data of [null, 'order', 7]) expect(one.take(204, data, 7)).toBe(false)
  expect([take('1'), take(1.5), take(1, '7'), take(undefined)]).toEqual([false, false, false, false])
  expect([reported, one.last, one.taken]).toEqual([[], null, 0])
})

test('HUB-10 an answer to a ping that does not tell both times proves nothing', async () => {
  const { world, tab, spot } = await scene()
  const a = await tab('a', [depth(1)])
  spot().open()
  const t = world.now()
  for (const half of [{ t }, { s: t }, { t, s: 'now' }, { t: null, s: t }]) spot().say({ op: 'pong', ...half })
  await world.advance(1_500)
  const provenAt = () => readDeliveryHeader(a.deliveries.at(-1)?.packed as Float64Array).spot.lastPongAt
  expect(provenAt()).toBe(0)
  pong(world, spot())
  await world.advance(1_500)
  expect(provenAt()).toBeGreaterThan(0)
})
