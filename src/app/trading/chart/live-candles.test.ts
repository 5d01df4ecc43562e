import { expect, test } from 'vitest'
import { type Bar, type Bucket, bucketsOf, cutAfter, LiveCandles } from './live-candles.ts'

const MINUTE = 60_000

function bucket(start: number, prices: number[], volume = prices.length): Bucket {
  return {
    start,
    open: prices[0] as number,
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1) as number,
    volume,
  }
}

const bar = (time: number, [open, high, low, close]: [number, number, number, number], volume: number): Bar => ({
  time,
  open,
  high,
  low,
  close,
  volume,
})

test('TRADE-03 the newest candle takes what the tape tells after the answer, each bucket once', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [100, 110, 90, 105], 50)], 10_000)
  live.take([bucket(10_000, [105, 112], 3)], 10_100)
  // The same bucket has grown: it replaces what it said before.
  const changed = live.take([bucket(10_000, [105, 112, 88], 4), bucket(10_250, [89], 1)], 10_300)
  expect(changed).toEqual([bar(0, [100, 112, 88, 89], 55)])
  expect(live.take([bucket(10_000, [105, 112, 88], 4), bucket(10_250, [89], 1)], 10_400)).toEqual([])
})

test('TRADE-03 volume before the cut is in the answer already, price extremes are taken all the same', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [100, 110, 90, 105], 50)], 10_000)
  live.take([bucket(9_750, [111, 104], 7)], 10_000)
  expect(live.bars).toEqual([bar(0, [100, 111, 90, 104], 50)])
})

test('TRADE-03 a trade of the next interval opens a candle, quiet intervals are flat', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [100, 110, 90, 105], 50)], 10_000)
  const changed = live.take([bucket(3 * MINUTE, [120, 121], 2)], 3 * MINUTE + 200)
  expect(changed).toEqual([
    bar(MINUTE, [105, 105, 105, 105], 0),
    bar(2 * MINUTE, [105, 105, 105, 105], 0),
    bar(3 * MINUTE, [120, 121, 120, 121], 2),
  ])
})

test('TRADE-03 by the clock alone a flat candle opens, and none while the feed is not current', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [100, 110, 90, 105], 50)], 10_000)
  expect(live.take([], null)).toEqual([])
  expect(live.take([], MINUTE + 1)).toEqual([bar(MINUTE, [105, 105, 105, 105], 0)])
})

test('TRADE-03 the answer for closed candles corrects them and keeps what came after it', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [1, 1, 1, 1], 1), bar(MINUTE, [100, 110, 90, 105], 50)], 70_000)
  live.take([bucket(2 * MINUTE, [106], 1), bucket(2 * MINUTE + 1_000, [107], 5)], 2 * MINUTE + 1_100)
  live.correct([bar(MINUTE, [100, 115, 90, 106], 61), bar(2 * MINUTE, [106, 106, 106, 106], 1)], 2 * MINUTE + 500)
  expect(live.bars).toEqual([
    bar(0, [1, 1, 1, 1], 1),
    bar(MINUTE, [100, 115, 90, 106], 61),
    bar(2 * MINUTE, [106, 107, 106, 107], 6),
  ])
})

test('TRADE-03 older candles go before the first, without those that are there', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(2 * MINUTE, [5, 5, 5, 5], 1)], 0)
  live.prepend([bar(MINUTE, [4, 4, 4, 4], 1), bar(2 * MINUTE, [9, 9, 9, 9], 9)])
  expect(live.bars.map((each) => [each.time, each.close])).toEqual([
    [MINUTE, 4],
    [2 * MINUTE, 5],
  ])
})

test('a pause too long for flat candles asks for the history instead', () => {
  const live = new LiveCandles(1_000)
  live.replace([bar(0, [1, 1, 1, 1], 1)], 0)
  expect(live.isBehind(600_000)).toBe(false)
  expect(live.isBehind(700_000)).toBe(true)
  expect(live.take([], 700_000)).toEqual([])
})

test('the cut is the first bucket that begins at or after the answer', () => {
  expect([cutAfter(1_000), cutAfter(1_001), cutAfter(1_249.5)]).toEqual([1_000, 1_250, 1_250])
})

test('rows of a packed tape become buckets with bought and sold together', () => {
  const body = new Float64Array([250, 10, 12, 9, 11, 3, 4, 5, 500, 11, 11, 11, 11, 1, 0, 1])
  expect(bucketsOf(body)).toEqual([
    { start: 250, open: 10, high: 12, low: 9, close: 11, volume: 7 },
    { start: 500, open: 11, high: 11, low: 11, close: 11, volume: 1 },
  ])
})

/** A small generator of its own, so that a failure names its seed. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Trade {
  at: number
  price: number
  lots: number
}

function tapeOf(trades: readonly Trade[], now: number): Bucket[] {
  const buckets = new Map<number, Bucket>()
  for (const { at, price, lots } of trades) {
    if (at > now || at <= now - 60_000) continue
    const start = Math.floor(at / 250) * 250
    const known = buckets.get(start)
    buckets.set(
      start,
      known
        ? {
            ...known,
            high: Math.max(known.high, price),
            low: Math.min(known.low, price),
            close: price,
            volume: known.volume + lots,
          }
        : { start, open: price, high: price, low: price, close: price, volume: lots },
    )
  }
  return [...buckets.values()].sort((a, b) => a.start - b.start)
}

test('TRADE-03 over random trades the candles are those of the trades, whatever the moments of reading', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = random(seed)
    const trades: Trade[] = []
    for (let at = 1, price = 1_000; at < 400_000; at += 1 + Math.floor(next() * next() * 9_000)) {
      price = Math.max(1, price + Math.floor(next() * 21) - 10)
      trades.push({ at, price, lots: 1 + Math.floor(next() * 9) })
    }
    // The exchange answers at a bucket's edge, so nothing is lost between the answer and the cut.
    const readAt = 61_000 + Math.floor(next() * 200) * 250
    const naive = (until: number): Map<number, Bar> => {
      const bars = new Map<number, Bar>()
      for (const { at, price, lots } of trades) {
        if (at >= until) break
        const time = Math.floor(at / MINUTE) * MINUTE
        const known = bars.get(time)
        bars.set(time, {
          time,
          open: known?.open ?? price,
          high: Math.max(known?.high ?? price, price),
          low: Math.min(known?.low ?? price, price),
          close: price,
          volume: (known?.volume ?? 0) + lots,
        })
      }
      return bars
    }
    const live = new LiveCandles(MINUTE)
    live.replace([...naive(readAt).values()], cutAfter(readAt))
    let now = readAt
    while (now < 390_000) {
      now += 100 + Math.floor(next() * 20_000)
      live.take(tapeOf(trades, now), now)
    }
    const wanted = naive(now + 1)
    for (const each of live.bars) {
      const expected = wanted.get(each.time)
      if (expected) expect(each, `seed ${seed}`).toEqual(expected)
      else expect(each.volume, `seed ${seed}`).toBe(0)
    }
  }
})

test('REAL-68 the newest candle closes at the market’s last price, while it is open', () => {
  const live = new LiveCandles(MINUTE)
  live.replace([bar(0, [100, 110, 90, 105], 50)], 10_000)
  expect(live.close(112)).toEqual([bar(0, [100, 112, 90, 112], 50)])
  expect(live.close(112)).toEqual([])
  live.take([bucket(10_000, [105, 108], 3)], 10_100)
  expect(live.bars.at(-1)?.close).toBe(112)
  const changed = live.take([bucket(60_000, [113], 1)], 60_100)
  expect(changed.map(({ time, close }) => [time, close])).toEqual([
    [0, 108],
    [MINUTE, 112],
  ])
  expect(live.close(null)).toEqual([])
})
