import { expect, test } from 'vitest'
import { ManualTime } from '../../gateway/base/testing/manual-time.ts'
import type { Candle } from '../../src/shared/calls/entities.ts'
import type { Instrument, VenuePlan } from '../../src/venues/base/venue-plan.ts'
import { PLANS } from '../../src/venues/mirror/plans.ts'
import { LiveCandles, mergeCandles } from './live-candles.ts'
import { secondCandles } from './second-candles.ts'
import { VenueAccess } from './venue-access.ts'

const HOUR = 3_600_000
const instrument: Instrument = {
  ...{ symbol: 'X', rest: 'X', base: 'X', quote: 'USDT', tick: '1', step: '1', minNotional: '0' },
  ...{ contract: '1', maxLeverage: 1, index: '' },
}

/** A venue that has a candle of each hour since 1970 and answers as Binance does. */
function bench(plan: VenuePlan) {
  const time = new ManualTime(1_000 * HOUR + 5)
  const asked: string[] = []
  const network = {
    open: () => ({ send() {}, ping() {}, close() {} }),
    async fetch(url: string) {
      asked.push(url)
      const query = new URL(url).searchParams
      const end = Number(query.get('endTime') ?? time.now())
      const newest = Math.floor(end / HOUR)
      const count = Number(query.get('limit'))
      const rows = Array.from({ length: count }, (_, at) => newest - count + 1 + at)
        .filter((hour) => hour >= 0)
        .map((hour) => [hour * HOUR, `${hour}`, `${hour + 2}`, `${hour}`, `${hour + 1}`, '1.5'])
      return { status: 200, retryAfter: null, text: JSON.stringify(rows) }
    },
  }
  const access = new VenueAccess({ limits: { ...plan.limits, callEvery: 1 }, network, clock: time.now, timers: time })
  const candles = new LiveCandles({ plan, access, clock: time.now, timers: time })
  const load = async (asking: Parameters<LiveCandles['load']>[2]) => {
    const loaded = candles.load(1, instrument, asking)
    for (let turn = 0; turn < 50; turn++) {
      time.advance(2)
      for (let other = 0; other < 10; other++) await Promise.resolve()
    }
    await loaded
    return candles.known(1, asking)
  }
  return { time, asked, candles, load }
}

const binance = PLANS.binance.spot as VenuePlan

test('VEN-36 candles are asked for once, and anew when they are old', async () => {
  const { time, asked, load } = bench(binance)
  const asking = { interval: '1H', limit: 3, end: null } as const
  const first = await load(asking)
  expect(first.map(([open]) => open / HOUR)).toEqual([998, 999, 1_000])
  expect(await load(asking)).toEqual(first)
  expect(asked).toHaveLength(1)
  time.advance(HOUR)
  expect((await load(asking)).map(([open]) => open / HOUR)).toEqual([999, 1_000, 1_001])
  expect(asked).toHaveLength(2)
})

test('VEN-36 older candles come in parts, each asked for once', async () => {
  const plan = { ...binance, candlesPerCall: 4 }
  const { asked, load } = bench(plan)
  const older = { interval: '1H', limit: 10, end: 500 * HOUR } as const
  expect((await load(older)).map(([open]) => open / HOUR)).toEqual([490, 491, 492, 493, 494, 495, 496, 497, 498, 499])
  expect(asked).toHaveLength(3)
  await load(older)
  expect(asked).toHaveLength(3)
})

test('VEN-36 an interval that a venue does not have is put together from a shorter one', async () => {
  const { intervals } = binance
  const plan = { ...binance, intervals: { '1H': intervals['1H'] as string } }
  const { load, candles } = bench(plan)
  expect(candles.has('4H')).toBe(true)
  expect(candles.has('1D')).toBe(false)
  const merged = await load({ interval: '4H', limit: 2, end: 996 * HOUR })
  expect(merged).toEqual([
    [988 * HOUR, '988', '993', '988', '992', '6.0'],
    [992 * HOUR, '992', '997', '992', '996', '6.0'],
  ])
  expect(mergeCandles([], HOUR)).toEqual([])
})

test('VEN-36 a venue that does not answer keeps nobody waiting, and what was known stays', async () => {
  const time = new ManualTime()
  let fails = false
  const row = [HOUR, '1', '1', '1', '1', '1']
  const network = {
    open: () => ({ send() {}, ping() {}, close() {} }),
    fetch: () =>
      fails
        ? new Promise<never>(() => undefined)
        : Promise.resolve({ status: 200, retryAfter: null, text: JSON.stringify([row]) }),
  }
  const access = new VenueAccess({ limits: binance.limits, network, clock: time.now, timers: time })
  const candles = new LiveCandles({ plan: binance, access, clock: time.now, timers: time })
  const asking = { interval: '1H', limit: 1, end: null } as const
  await candles.load(1, instrument, asking)
  fails = true
  time.advance(HOUR)
  const waits = candles.load(1, instrument, asking)
  time.advance(3_000)
  await waits
  expect(candles.known(1, asking)).toEqual([row])
})

test('VEN-36 no flood of questions waits for a venue: who comes too late sees what is known, at once', async () => {
  const { asked, candles, time } = bench(binance)
  const flood = Array.from({ length: 500 }, (_, at) =>
    candles.load(1, instrument, { interval: '1H', limit: 1, end: (at + 1) * HOUR }),
  )
  await Promise.all(flood.slice(100))
  for (let turn = 0; turn < 1_000; turn++) {
    time.advance(2)
    await Promise.resolve()
  }
  await Promise.all(flood)
  expect(asked).toHaveLength(100)
})

test('VEN-36 candles of a second come from trades', () => {
  const rows: Parameters<typeof secondCandles>[0] = [
    [1, '10', '1', 'b', 1_000],
    [2, '12', '0.5', 's', 1_999],
    [3, '11', '2', 'b', 2_000],
  ]
  const first: Candle = [1_000, '10', '12', '10', '12', '1.5']
  expect(secondCandles(rows, 10, null)).toEqual([first, [2_000, '11', '11', '11', '11', '2']])
  expect(secondCandles(rows, 10, 2_000)).toEqual([first])
})
