import { expect, test } from 'vitest'
import { IndexLog } from '../../services/options/index-log.ts'
import { createIndexFeed, type MarkFigures } from './index-feed.ts'

function hub() {
  let view: MarkFigures = { status: 'waiting', ageAt: 0, index: null, body: new Float64Array(0) }
  let reported: () => void = () => undefined
  let now = 100_000
  const log = new IndexLog()
  const feed = createIndexFeed(log, {
    read: () => view,
    subscribe(changed) {
      reported = changed
      return () => undefined
    },
    now: () => now,
    offset: () => 5_000,
  })
  let heard = 0
  feed.subscribe(() => heard++)
  return {
    feed,
    log,
    heard: () => heard,
    deliver(index: number, status = 'live') {
      view = { status, ageAt: now, index, body: Float64Array.of(1, index) }
      reported()
    },
    /** A pong confirms what was sent before. */
    confirm() {
      view = { ...view, ageAt: now, body: view.body.slice() }
      reported()
    },
    pass(ms: number) {
      now += ms
      feed.tick()
    },
  }
}

test('OPT-14 an index that nothing new came of for three seconds is old, whatever a pong confirms', () => {
  const one = hub()
  expect(one.feed.read()).toEqual({ ticks: null, live: false, frameAt: 0 })
  one.deliver(642_761)
  expect(one.feed.read()).toEqual({ ticks: 642_761, live: true, frameAt: 100_000 })
  one.pass(2_000)
  one.confirm()
  one.pass(999)
  expect(one.feed.read().live).toBe(true)
  one.pass(1)
  expect([one.feed.read().live, one.feed.isLive()]).toEqual([false, false])
  one.deliver(642_762)
  expect(one.feed.read()).toMatchObject({ live: true, ticks: 642_762 })
})

test('OPT-14 what the hub calls stale is old at once, and the press itself asks again', () => {
  const one = hub()
  one.deliver(642_761)
  one.deliver(642_761, 'stale')
  expect(one.feed.isLive()).toBe(false)
  expect(one.feed.read().live).toBe(false)
})

test('OPT-63 a frame counts once, by the time of the exchange', () => {
  const one = hub()
  one.deliver(7)
  one.confirm()
  one.pass(1_000)
  one.deliver(8)
  expect(one.log.points(0, 200_000)).toEqual([
    { at: 105_000, ticks: 7 },
    { at: 106_000, ticks: 8 },
  ])
  const before = one.heard()
  one.confirm()
  expect(one.heard()).toBe(before)
})
