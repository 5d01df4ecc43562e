import { expect, test } from 'vitest'
import type { Candle } from '../../../shared/calls/entities.ts'
import { barOf, type CandleStatus, createCandleFeed, type OlderStatus } from './candle-feed.ts'
import type { ChartInterval } from './intervals.ts'
import type { Bar } from './live-candles.ts'

const DIGITS = { price_digits: 2, quantity_digits: 3 }
const MINUTE = 60_000
const candle = (time: number, close: string, volume = '1.000'): Candle => [
  time,
  '10.00',
  '12.00',
  '9.00',
  close,
  volume,
]
const EMPTY = new Float64Array(0)

function row(start: number, price: number, lots: number): Float64Array {
  return new Float64Array([start, price, price, price, price, lots, 0, 1])
}

type Answer = Candle[] | null

function setup(answers: (Answer | Promise<Answer>)[], interval: ChartInterval = '1m', kept: Candle[] | null = null) {
  const asked: { limit: number; end: number | undefined }[] = []
  const waits: { ms: number; run: () => void }[] = []
  const seen = { status: [] as CandleStatus[], older: [] as OlderStatus[], resets: 0, updates: [] as Bar[] }
  const keeps: (readonly Candle[])[] = []
  const clock = { now: 10 * MINUTE }
  const feed = createCandleFeed(
    {
      load: (limit, end) => {
        asked.push({ limit, end })
        return Promise.resolve(answers.shift() ?? null)
      },
      remembered: () => Promise.resolve(kept),
      keep: (candles) => void keeps.push(candles),
      now: () => clock.now,
      later(ms, run) {
        const wait = { ms, run }
        waits.push(wait)
        return () => void waits.splice(waits.indexOf(wait), 1)
      },
    },
    interval,
    DIGITS,
    {
      reset: () => void seen.resets++,
      update: (bars) => void seen.updates.push(...bars),
      status: (status) => void seen.status.push(status),
      older: (status) => void seen.older.push(status),
    },
  )
  const settle = async () => {
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }
  return { feed, asked, waits, seen, clock, settle, keeps }
}

test('TRADE-03 candles come from the exchange and go on with the tape', async () => {
  const { feed, seen, clock, settle } = setup([[candle(10 * MINUTE, '11.00')]])
  feed.start()
  await settle()
  expect(seen.status).toEqual(['ready'])
  feed.tape(row(clock.now + 500, 1_150, 2_000), true)
  expect(seen.updates).toEqual([{ time: 10 * MINUTE, open: 1_000, high: 1_200, low: 900, close: 1_150, volume: 3_000 }])
})

test('TRADE-03 nothing moves while the feed is stale, and the history is read again when it comes back', async () => {
  const { feed, asked, seen, clock, settle } = setup([[candle(10 * MINUTE, '11.00')], [candle(10 * MINUTE, '13.00')]])
  feed.start()
  await settle()
  feed.tape(EMPTY, true)
  feed.tape(row(clock.now + 500, 1_150, 2_000), false)
  expect(seen.updates).toEqual([])
  feed.tape(EMPTY, true)
  await settle()
  expect(asked).toHaveLength(2)
  expect(feed.bars.at(-1)?.close).toBe(1_300)
})

test('TRADE-03 a tab that slept reads the history again', async () => {
  const { feed, asked, clock, settle } = setup([[candle(10 * MINUTE, '11.00')], [candle(10 * MINUTE, '11.00')]])
  feed.start()
  await settle()
  feed.tape(EMPTY, true)
  clock.now += 46_000
  feed.tape(EMPTY, true)
  expect(asked).toHaveLength(2)
})

test('a candle that has closed is asked for once more', async () => {
  const { feed, asked, waits, clock, settle, keeps } = setup([
    [candle(10 * MINUTE, '11.00')],
    [candle(10 * MINUTE, '11.50', '7.000'), candle(11 * MINUTE, '11.60')],
  ])
  feed.start()
  await settle()
  feed.tape(EMPTY, true)
  clock.now += 30_000
  feed.tape(EMPTY, true)
  clock.now += 30_100
  feed.tape(EMPTY, true)
  for (const wait of waits.splice(0)) wait.run()
  await settle()
  expect(asked).toHaveLength(2)
  expect(feed.bars.map((bar) => bar.volume)).toEqual([7_000, 1_000])
  expect(keeps.at(-1)?.map((each) => each[5])).toEqual(['7.000', '1.000'])
})

test('TRADE-03 no truth in the answer: an error where nothing is known, degraded where something is', async () => {
  const { feed, seen, waits, settle } = setup([null, [candle(10 * MINUTE, '11.00')], null])
  feed.start()
  await settle()
  expect(seen.status).toEqual(['failed'])
  waits.find((wait) => wait.ms === 2_000)?.run()
  await settle()
  expect(seen.status).toEqual(['failed', 'ready'])
  feed.retry()
  await settle()
  expect(seen.status).toEqual(['failed', 'ready', 'degraded'])
  expect(feed.bars).toHaveLength(1)
})

test('TRADE-03 a market without a trade is empty until the first', async () => {
  const { feed, seen, clock, settle } = setup([[]])
  feed.start()
  await settle()
  feed.tape(row(clock.now + 500, 1_150, 2_000), true)
  expect(seen.status).toEqual(['empty', 'ready'])
  expect(feed.bars[0]?.open).toBe(1_150)
})

test('TRADE-03 scrolling back reads what is older, until there is no more', async () => {
  const { feed, asked, settle } = setup([[candle(10 * MINUTE, '11.00')], [candle(9 * MINUTE, '10.50')], []])
  feed.start()
  await settle()
  await feed.more()
  expect(asked[1]?.end).toBe(10 * MINUTE)
  expect(feed.bars.map((bar) => bar.time)).toEqual([9 * MINUTE, 10 * MINUTE])
  await feed.more()
  await feed.more()
  expect(asked).toHaveLength(3)
})

test('CHART-04 a page that fails says so and waits to be asked again; the first candle of all ends it', async () => {
  const first = candle(10 * MINUTE, '11.00')
  const { feed, asked, seen, waits, settle } = setup([[first], null, [candle(9 * MINUTE, '10.50')], []])
  feed.start()
  await settle()
  waits.splice(0)
  await feed.more()
  expect(seen.older).toEqual(['loading', 'failed'])
  await feed.more()
  expect([asked.length, waits.length]).toEqual([2, 0])
  await feed.retryOlder()
  expect(seen.older).toEqual(['loading', 'failed', 'loading', 'idle'])
  expect(feed.bars.map((bar) => bar.time)).toEqual([9 * MINUTE, 10 * MINUTE])
  await feed.more()
  expect(asked[3]?.end).toBe(9 * MINUTE)
  expect(seen.older.at(-1)).toBe('end')
  await feed.more()
  await feed.retryOlder()
  expect(asked).toHaveLength(4)
})

test('CHART-04 an exchange that answers with candles it gave before is at its end, not asked for ever', async () => {
  const { feed, seen, settle } = setup([[candle(10 * MINUTE, '11.00')], [candle(10 * MINUTE, '11.00')]])
  feed.start()
  await settle()
  await feed.more()
  expect(seen.older).toEqual(['loading', 'end'])
})

test('CHART-04 older candles on their way join those that were read again meanwhile, where they still fit', async () => {
  let answer: (candles: Candle[]) => void = () => undefined
  const slow = new Promise<Answer>((given) => (answer = given))
  const { feed, settle } = setup([[candle(10 * MINUTE, '11.00')], slow, [candle(10 * MINUTE, '12.00')]])
  feed.start()
  await settle()
  const page = feed.more()
  feed.retry()
  await settle()
  answer([candle(9 * MINUTE, '10.50')])
  await page
  expect(feed.bars.map((bar) => [bar.time, bar.close])).toEqual([
    [9 * MINUTE, 1_050],
    [10 * MINUTE, 1_200],
  ])
})

test('an answer that comes after the end changes nothing', async () => {
  const { feed, seen, settle } = setup([[candle(10 * MINUTE, '11.00')]])
  feed.start()
  feed.stop()
  await settle()
  expect(seen).toMatchObject({ resets: 0, status: [] })
})

test('candles keep the digits of the market; more are cut for the picture', () => {
  expect(barOf([5, '1.234', '2', '0.999', '1.5', '0.0019'], DIGITS)).toEqual({
    time: 5,
    open: 123,
    high: 200,
    low: 99,
    close: 150,
    volume: 1,
  })
})

test('TRADE-03 where the exchange has no candles they are built from the tape, and a gap does not take them away', async () => {
  const { feed, clock, settle } = setup([[], []])
  feed.start()
  await settle()
  feed.tape(row(clock.now - 1_000, 1_150, 2_000), true)
  expect(feed.bars.map((bar) => bar.volume)).toEqual([2_000, 0])
  feed.tape(EMPTY, false)
  feed.tape(EMPTY, true)
  await settle()
  expect(feed.bars.map((bar) => bar.volume)).toEqual([2_000, 0])
})

test('PWA-04 PWA-05 candles of an earlier visit stand in for an exchange that gives none, and go when it does', async () => {
  const kept = [candle(3 * MINUTE, '10.10'), candle(4 * MINUTE, '10.20')]
  const { feed, asked, seen, clock, settle } = setup([null, [candle(10 * MINUTE, '11.00')]], '1m', kept)
  feed.start()
  await settle()
  expect(seen.status).toEqual(['remembered'])
  expect(feed.bars.map((bar) => bar.close)).toEqual([1_010, 1_020])
  feed.tape(row(clock.now, 1_150, 2_000), false)
  await feed.more()
  expect([asked.length, seen.updates]).toEqual([1, []])
  feed.tape(EMPTY, true)
  await settle()
  expect(seen.status).toEqual(['remembered', 'ready'])
  expect(feed.bars.map((bar) => bar.time)).toEqual([10 * MINUTE])
})

test('PWA-05 an exchange that takes its time is not waited for where an earlier visit is known', async () => {
  let answer: (candles: Candle[]) => void = () => undefined
  const slow = new Promise<Answer>((given) => (answer = given))
  const { feed, waits, seen, settle } = setup([slow], '1m', [candle(4 * MINUTE, '10.20')])
  feed.start()
  await settle()
  expect(seen.status).toEqual([])
  waits.splice(0)[0]?.run()
  await settle()
  expect(seen.status).toEqual(['remembered'])
  answer([candle(10 * MINUTE, '11.00')])
  await settle()
  expect(seen.status).toEqual(['remembered', 'ready'])
  expect(feed.bars.map((bar) => bar.time)).toEqual([10 * MINUTE])
})

test('PWA-05 nothing is shown as candles where none are kept, and an exchange without candles takes the kept ones away', async () => {
  const none = setup([null])
  none.feed.start()
  await none.settle()
  expect(none.seen.status).toEqual(['failed'])
  const gone = setup([null, []], '1m', [candle(4 * MINUTE, '10.20')])
  gone.feed.start()
  await gone.settle()
  gone.feed.retry()
  await gone.settle()
  expect(gone.seen.status).toEqual(['remembered', 'empty'])
  expect(gone.feed.bars).toEqual([])
})
