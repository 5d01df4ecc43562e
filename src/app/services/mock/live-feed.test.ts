import { expect, test } from 'vitest'
import type { Watch } from '../../../shared/hub-protocol/hub.ts'
import type { LivePrices } from '../../../shared/mock/mock-port.ts'
import { fakeDelivery, fakeDepth } from '../hub-client/testing/fake-delivery.ts'
import { TopicStore } from '../hub-client/topic-store.ts'
import { followMarket } from './live-feed.ts'

/** c, o, h, l in ticks; then value and digits of P, v, q. */
const TICKER = [640_005, 1, 1, 1, 0, 0, 0, 0, 0, 0]
/** Mark, index in ticks; rate and next; then both as they came. */
const MARK = [640_010, 640_000, -30_000, 8, 1_763_625_600_000, 0, 0, 0, 0]
const MANY = Array.from({ length: 30 }, (_, i) => [640_010 + i, 10 + i] as const)

function scene(kind: 'spot' | 'contract') {
  const store = new TopicStore()
  const watched: Watch[] = []
  const timers: (() => void)[] = []
  const beats: (() => void)[] = []
  const reported: LivePrices[] = []
  let visible = true
  const feed = followMarket(
    {
      client: {
        store,
        watches: {
          retain(watch) {
            watched.push(watch)
            return () => void watched.splice(watched.indexOf(watch), 1)
          },
        },
      },
      visible: () => visible,
      after(_ms, run) {
        timers.push(run)
        return () => void timers.splice(timers.indexOf(run), 1)
      },
      every(_ms, run) {
        beats.push(run)
        return () => void beats.splice(beats.indexOf(run), 1)
      },
      tell: (prices) => reported.push(prices),
    },
    kind,
    1,
  )
  return {
    feed,
    store,
    watched,
    reported,
    beats,
    timers,
    hide() {
      visible = false
    },
    deliver(status: 'live' | 'stale' = 'live', mark: 'live' | 'stale' = status) {
      const sections = [
        { topic: 'depth', kind, status, body: fakeDepth([[640_000, 5]], MANY) },
        { topic: 'ticker', kind, status, body: TICKER },
        ...(kind === 'contract' ? [{ topic: 'mark', kind, status: mark, body: MARK } as const] : []),
      ] as const
      store.take(fakeDelivery([...sections]), 5_000)
    },
    run() {
      for (const each of [...timers]) each()
    },
  }
}

test('MOCK-10 the mock exchange is given the book that the tab has, 20 levels of it, and no more often than ten times a second', () => {
  const { deliver, reported, run, watched, feed } = scene('spot')
  expect(watched.map(({ topic }) => topic)).toEqual(['depth', 'ticker'])
  deliver()
  deliver()
  expect(reported).toEqual([])
  run()
  expect(reported.length).toBe(1)
  expect(reported[0]).toMatchObject({
    kind: 'spot',
    currency_id: 1,
    live: true,
    bids: [640_000, 5],
    last: 640_005,
    mark: null,
  })
  expect(reported[0]?.asks).toEqual(MANY.slice(0, 20).flat())
  feed.end()
  expect(watched).toEqual([])
})

test('MOCK-10 before an order what has not been reported is reported at once, and once', () => {
  const { deliver, reported, feed, timers } = scene('spot')
  feed.flush()
  expect(reported).toEqual([])
  deliver()
  feed.flush()
  feed.flush()
  expect([reported.length, timers.length]).toEqual([1, 0])
})

test('MOCK-10 what the tab shows as old, or cannot see, is not reported as live; a perpetual needs its mark', () => {
  const { deliver, feed, beats, reported, hide, run } = scene('contract')
  expect(feed.now().live).toBe(false)
  deliver()
  run()
  expect(reported.at(-1)).toMatchObject({
    live: true,
    mark: { mark: 640_010, index: 640_000, rate: -30_000, next: 1_763_625_600_000 },
  })
  // It is said again each second, so that it counts as current.
  beats[0]?.()
  expect(reported.length).toBe(2)
  deliver('live', 'stale')
  expect(feed.now().live).toBe(false)
  deliver('stale')
  expect(feed.now().live).toBe(false)
  deliver()
  expect(feed.now().live).toBe(true)
  hide()
  expect(feed.now().live).toBe(false)
  beats[0]?.()
  expect(reported.length).toBe(2)
})

test('MOCK-10 a tab that is hidden before it has reported what changed says nothing of it', () => {
  const { deliver, reported, feed, hide, run, beats } = scene('spot')
  deliver()
  hide()
  run()
  deliver('stale')
  feed.flush()
  beats[0]?.()
  expect(reported).toEqual([])
})
