import { expect, test } from 'vitest'
import type { LivePrices } from '../../shared/mock/mock-port.ts'
import { LiveMarkets, ledMarket } from './live-prices.ts'

const prices = (more: Partial<LivePrices> = {}): LivePrices => ({
  kind: 'spot',
  currency_id: 1,
  live: true,
  bids: [100, 1],
  asks: [101, 1],
  last: 100,
  mark: null,
  at: 1,
  away: false,
  ...more,
})
const NOBODY = () => false

/** Markets that tabs show, by a clock that stands at 100 s until it is moved. */
function markets() {
  const time = { now: 100_000 }
  const live = new LiveMarkets(() => time.now)
  const tell = () => live.takeChanged(NOBODY)
  return { time, live, tell }
}

test('MOCK-05 a market is current while a tab has said within three seconds that it is live', () => {
  const { time, live } = markets()
  expect(live.isCurrent('spot:1')).toBe(false)
  live.take('a', prices())
  time.now += 2_999
  expect(live.isCurrent('spot:1')).toBe(true)
  time.now += 1
  expect([live.isCurrent('spot:1'), live.isSeen('spot:1')]).toEqual([false, true])
  live.take('a', prices({ live: false }))
  expect(live.isCurrent('spot:1')).toBe(false)
  time.now -= 3_000
  live.take('b', prices({ currency_id: 2, live: false }))
  expect([live.isCurrent('spot:2'), live.isSeen('spot:2')]).toEqual([false, false])
})

test('MOCK-10 no tab takes away what another has live, but the newest live word counts', () => {
  const { time, live } = markets()
  live.take('a', prices({ last: 100 }))
  live.take('b', prices({ last: 55, live: false }))
  expect([live.known('spot:1')?.last, live.isCurrent('spot:1')]).toEqual([100, true])
  live.take('b', prices({ last: 102 }))
  expect(live.known('spot:1')?.last).toBe(102)
  live.take('b', prices({ last: 103, live: false }))
  expect(live.isCurrent('spot:1')).toBe(true)
  time.now += 3_000
  live.take('b', prices({ last: 104, live: false }))
  expect([live.known('spot:1')?.last, live.isCurrent('spot:1')]).toEqual([104, false])
  expect([live.keys(), live.known('spot:2')]).toEqual([['spot:1'], null])
})

test('MOCK-05 the engine is sent once what has changed, and an empty book once that is old', () => {
  const { time, live, tell } = markets()
  live.take('a', prices())
  expect(live.isReported('spot:1')).toBe(false)
  expect(tell()).toMatchObject([{ market: 'spot', currency_id: 1, bids: [100, 1], last: 100 }])
  expect([live.isReported('spot:1'), tell()]).toEqual([true, []])
  live.take('a', prices({ at: 2 }))
  expect(tell()).toEqual([])
  live.take('a', prices({ last: 101 }))
  expect(tell()).toMatchObject([{ last: 101 }])
  time.now += 3_000
  expect(tell()).toEqual([{ market: 'spot', currency_id: 1, bids: [], asks: [] }])
  expect([live.isReported('spot:1'), tell()]).toEqual([false, []])
  live.take('a', prices({ last: 101 }))
  expect(tell()).toMatchObject([{ last: 101 }])
})

test('MOCK-05 after a gap that the engine has not seen it is sent anew, or an empty book where that must wait', () => {
  const { time, live, tell } = markets()
  live.take('a', prices())
  live.take('a', prices({ currency_id: 2 }))
  tell()
  time.now += 3_000
  live.take('a', prices())
  live.take('a', prices({ currency_id: 2 }))
  expect([live.isReported('spot:1'), live.isReported('spot:2')]).toEqual([false, false])
  const changed = live.takeChanged((key) => key === 'spot:2')
  expect(changed.map(({ currency_id, bids }) => [currency_id, bids.length])).toEqual([
    [2, 0],
    [1, 2],
  ])
  expect([live.isReported('spot:1'), live.isReported('spot:2')]).toEqual([true, false])
  expect(tell()).toMatchObject([{ currency_id: 2, bids: [100, 1] }])
})

test('MOCK-13 for how long a market has been live without a gap is that of the longest', () => {
  const { time, live } = markets()
  expect(live.liveFor()).toBe(0)
  live.take('a', prices())
  time.now += 2_000
  live.take('a', prices())
  live.take('a', prices({ currency_id: 2 }))
  time.now += 500
  expect(live.liveFor()).toBe(2_500)
  live.take('a', prices({ live: false }))
  expect(live.liveFor()).toBe(500)
  live.take('a', prices())
  time.now += 600
  expect(live.liveFor()).toBe(1_100)
  time.now += 9_000
  expect(live.liveFor()).toBe(0)
})

test('MOCK-05 the first perpetual that is current and not reported counts since it could have been', () => {
  const { time, live, tell } = markets()
  live.take('a', prices())
  expect(live.unreportedSince('contract')).toBeNull()
  const perpetual = (currency_id: number) => live.take('a', prices({ kind: 'contract', currency_id }))
  perpetual(1)
  time.now += 1_000
  perpetual(2)
  expect(live.unreportedSince('contract')).toBe(100_000)
  tell()
  expect(live.unreportedSince('contract')).toBeNull()
  time.now += 1_000
  live.forget('contract:2')
  live.forget('contract:3')
  expect([live.unreportedSince('contract'), live.unreportedSince('spot')]).toEqual([102_000, null])
  expect(tell()).toMatchObject([{ market: 'contract', currency_id: 2 }])
  live.forgetReported()
  expect(tell()).toHaveLength(3)
})

test('MOCK-13 the exchange is away where all that say anything now say so, and none has had it', () => {
  const { time, live } = markets()
  const away = (tab: string, more: Partial<LivePrices> = {}) =>
    live.take(tab, prices({ live: false, away: true, ...more }))
  expect(live.areAway()).toBe(false)
  away('a')
  expect(live.areAway()).toBe(true)
  away('b', { away: false })
  expect(live.areAway()).toBe(false)
  time.now += 2_000
  away('a')
  time.now += 1_000
  expect(live.areAway()).toBe(true)
  time.now += 2_000
  expect(live.areAway()).toBe(false)
  live.take('c', prices({ currency_id: 2 }))
  time.now += 3_000
  away('c', { currency_id: 2 })
  expect(live.areAway()).toBe(false)
})

test('MOCK-10 the engine is sent twenty levels a side, and a last price and marks where they are known', () => {
  const levels = (first: number) => Array.from({ length: 50 }, (_, i) => first + i)
  const mark = { mark: 5, index: 6, rate: 7, next: 8 }
  const reported = ledMarket(prices({ kind: 'contract', bids: levels(1_000), asks: levels(2_000), last: null, mark }))
  expect(reported).toEqual({
    market: 'contract',
    currency_id: 1,
    bids: levels(1_000).slice(0, 40),
    asks: levels(2_000).slice(0, 40),
    mark,
  })
  expect(ledMarket(prices())).toEqual({ market: 'spot', currency_id: 1, bids: [100, 1], asks: [101, 1], last: 100 })
})
