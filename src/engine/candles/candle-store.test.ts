import { describe, expect, test } from 'vitest'
import type { Candle, Interval } from '../../shared/calls/entities.ts'
import { TEST_SPECS } from '../bots/testing/test-market.ts'
import type { MarketSpec } from '../contract/command.ts'
import { Random } from '../kernel/random.ts'
import { createCandleStore } from './candle-store.ts'

const SPEC = TEST_SPECS[0] as MarketSpec
const SECOND = 1000
const MINUTE = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const SPANS: Record<Interval, number> = {
  '1s': SECOND,
  '1m': MINUTE,
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1H': HOUR,
  '4H': 4 * HOUR,
  '12H': 12 * HOUR,
  '1D': DAY,
  '1W': 7 * DAY,
}
const INTERVALS = Object.keys(SPANS) as Interval[]
/** A Monday, 00:00 UTC. */
const MONDAY = Date.parse('2025-11-17T00:00:00Z')
const START = 6_420_000

interface Trade {
  time: number
  price: number
  lots: number
}

/** Uneven trades with silent stretches, from the genesis on. */
function someTrades(seed: number, from: number, count: number, spread: number): Trade[] {
  const random = Random.seeded(seed)
  const trades: Trade[] = []
  let time = from
  let price = START
  for (let i = 0; i < count; i++) {
    time += random.unit() < 0.02 ? random.between(0, spread * 60) : random.between(0, spread)
    price += random.between(-500, 500)
    trades.push({ time, price, lots: random.between(1, 1_000_000) })
  }
  return trades
}

const text = (units: number, digits: number) => {
  const padded = String(units).padStart(digits + 1, '0')
  return `${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** The plainest aggregation: for each bucket, look at all trades. */
function naive(trades: Trade[], interval: Interval, genesis: number, now: number): Candle[] {
  const span = SPANS[interval]
  const bucket = (time: number) => MONDAY + Math.floor((time - MONDAY) / span) * span
  const out: Candle[] = []
  let close = START
  for (let t = bucket(genesis); t <= now; t += span) {
    const inside = trades.filter((trade) => bucket(trade.time) === t)
    const prices = inside.map((trade) => trade.price)
    const lots = inside.reduce((sum, trade) => sum + trade.lots, 0)
    const open = prices[0] ?? close
    const high = Math.max(open, ...prices)
    const low = Math.min(open, ...prices)
    close = prices[prices.length - 1] ?? close
    out.push([t, text(open, 2), text(high, 2), text(low, 2), text(close, 2), text(lots, 5)])
  }
  return out
}

const plain = (price: string) => Math.round(Number(price) * 100)
const volume = (lots: string) => BigInt(lots.replace('.', ''))

describe('BOT-05 candles come from trades', () => {
  test.each(INTERVALS)('%s equals a plain aggregation', (interval) => {
    const spread = Math.max(400, SPANS[interval] / 8)
    for (const seed of [1, 2, 3]) {
      const store = createCandleStore(SPEC, seed, MONDAY)
      const count = interval === '1s' ? 1500 : 400
      const trades = someTrades(seed, MONDAY, count, spread)
      for (const trade of trades) store.trade(trade.time, trade.price, trade.lots)
      const now = (trades[trades.length - 1] as Trade).time + 3 * SPANS[interval]
      const expected = naive(trades, interval, MONDAY, now)
      const got = store.candles(interval, expected.length, null, now)
      // Beyond what is kept there is nothing; what is there agrees.
      expect(got).toEqual(expected.slice(expected.length - got.length))
      expect(got.length).toBeGreaterThan(Math.min(20, expected.length - 1))
      expect(store.candles(interval, 5, null, now)).toEqual(expected.slice(-5))
      const end = (expected[expected.length - 6] as Candle)[0]
      expect(store.candles(interval, 3, end, now)).toEqual(expected.slice(-9, -6))
      expect(store.candles(interval, 3, end + 1, now)).toEqual(expected.slice(-8, -5))
    }
  })

  test('the candle that the genesis falls into goes on from the history', () => {
    const genesis = MONDAY + 2 * DAY + 5 * HOUR + 17 * MINUTE + 12_345
    const store = createCandleStore(SPEC, 8, genesis)
    for (const interval of INTERVALS) {
      const before = store.candles(interval, 1, null, genesis)[0] as Candle
      expect(before[4]).toBe('64200.00')
    }
    const before = INTERVALS.map((interval) => store.candles(interval, 1, null, genesis + 30_000)[0] as Candle)
    store.trade(genesis + 30_000, 9_000_000, 70_000)
    store.trade(genesis + 30_000, 6_300_000, 5)
    INTERVALS.forEach((interval, i) => {
      const old = before[i] as Candle
      const now = store.candles(interval, 1, null, genesis + 30_000)[0] as Candle
      expect(now[0]).toBe(old[0])
      expect([now[2], now[4]]).toEqual(['90000.00', '63000.00'])
      expect(volume(now[5])).toBe(volume(old[5]) + 70_005n)
      if (SPANS[interval] > MINUTE * 15) expect(now[1]).toBe(old[1])
    })
  })

  test('after days without a trade candles are flat at the last close', () => {
    const store = createCandleStore(SPEC, 9, MONDAY)
    const trades = someTrades(9, MONDAY, 5000, 900)
    for (const trade of trades) store.trade(trade.time, trade.price, trade.lots)
    const last = trades[trades.length - 1] as Trade
    const now = last.time + 20 * DAY
    const close = text(last.price, 2)
    for (const interval of ['1s', '1m', '1H'] as const) {
      const got = store.candles(interval, 10, null, now)
      expect(got.length).toBe(10)
      for (const candle of got) expect(candle.slice(1)).toEqual([close, close, close, close, '0.00000'])
    }
    store.trade(now, 6_000_000, 1)
    const second = store.candles('1s', 7200, null, now)
    expect(second[0]?.[4]).toBe(close)
    expect(second[second.length - 1]?.[4]).toBe('60000.00')
  })
})

describe('BOT-06 history comes from the seed', () => {
  const genesis = MONDAY + 3 * DAY + 13 * HOUR + 27 * MINUTE + 40_000
  const store = createCandleStore(SPEC, 42, genesis)
  const all = (interval: Interval) => store.candles(interval, 100_000, null, genesis)

  test('7 days of 1m, 90 days of 1H and 2 years of 1D end at the start price', () => {
    expect(genesis - (all('1m')[0] as Candle)[0]).toBeGreaterThanOrEqual(7 * DAY)
    expect(genesis - (all('1H')[0] as Candle)[0]).toBeGreaterThanOrEqual(90 * DAY)
    expect(genesis - (all('1D')[0] as Candle)[0]).toBeGreaterThanOrEqual(730 * DAY)
    expect(all('1W').length).toBeGreaterThan(103)
    expect(new Date((all('1W')[0] as Candle)[0]).getUTCDay()).toBe(1)
    for (const interval of INTERVALS) {
      const candles = all(interval)
      expect(candles[candles.length - 1]?.[4]).toBe('64200.00')
      expect(candles.length).toBeGreaterThan(100)
    }
  })

  test.each(INTERVALS)('%s: each candle is whole and opens at the close before', (interval) => {
    const candles = all(interval)
    candles.forEach(([t, o, h, l, c, v], i) => {
      expect(Number.isInteger((t - MONDAY) / SPANS[interval])).toBe(true)
      expect(plain(h)).toBeGreaterThanOrEqual(Math.max(plain(o), plain(c)))
      expect(plain(l)).toBeLessThanOrEqual(Math.min(plain(o), plain(c)))
      expect(plain(l)).toBeGreaterThan(0)
      expect(volume(v)).toBeGreaterThanOrEqual(0n)
      if (i > 0) {
        expect(o).toBe(candles[i - 1]?.[4])
        expect(t - (candles[i - 1] as Candle)[0]).toBe(SPANS[interval])
      }
    })
  })

  const pairs: [Interval, Interval][] = [
    ['1s', '1m'],
    ['1m', '5m'],
    ['1m', '30m'],
    ['1m', '1H'],
    ['30m', '4H'],
    ['1H', '12H'],
    ['1H', '1D'],
    ['1m', '1D'],
    ['1D', '1W'],
  ]
  test.each(pairs)('%s put together are the %s', (fine, coarse) => {
    const parts = all(fine)
    const first = (parts[0] as Candle)[0]
    let compared = 0
    for (const whole of all(coarse)) {
      if (whole[0] < first) continue
      const inside = parts.filter((part) => part[0] >= whole[0] && part[0] < whole[0] + SPANS[coarse])
      expect(inside[0]?.[1]).toBe(whole[1])
      expect(Math.max(...inside.map((part) => plain(part[2])))).toBe(plain(whole[2]))
      expect(Math.min(...inside.map((part) => plain(part[3])))).toBe(plain(whole[3]))
      expect(inside[inside.length - 1]?.[4]).toBe(whole[4])
      expect(inside.reduce((sum, part) => sum + volume(part[5]), 0n)).toBe(volume(whole[5]))
      compared++
    }
    expect(compared).toBeGreaterThan(5)
  })

  test('it looks like a market: prices move by days and stay in range', () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const days = createCandleStore(SPEC, seed, genesis).candles('1D', 731, null, genesis)
      const closes = days.map((day) => plain(day[4]))
      expect(Math.min(...closes)).toBeGreaterThan(START / 5)
      expect(Math.max(...closes)).toBeLessThan(START * 5)
      const moves = closes.slice(1).map((close, i) => Math.abs(close / (closes[i] as number) - 1))
      const usual = moves.reduce((sum, move) => sum + move, 0) / moves.length
      expect(usual).toBeGreaterThan(0.008)
      expect(usual).toBeLessThan(0.04)
      expect(new Set(closes).size).toBeGreaterThan(600)
    }
  })

  test('the order of asking changes nothing, another seed everything', () => {
    const fresh = createCandleStore(SPEC, 42, genesis)
    const backwards = [...INTERVALS].reverse().map((interval) => fresh.candles(interval, 50, null, genesis))
    expect(backwards.reverse()).toEqual(INTERVALS.map((interval) => all(interval).slice(-50)))
    const other = createCandleStore(SPEC, 43, genesis)
    expect(other.candles('1D', 50, null, genesis)).not.toEqual(all('1D').slice(-50))
  })

  test('a genesis on a whole hour, day or week joins as well', () => {
    for (const at of [MONDAY, MONDAY + DAY, MONDAY + DAY + 7 * HOUR, MONDAY + 1]) {
      const here = createCandleStore(SPEC, 5, at)
      for (const interval of INTERVALS) {
        const candles = here.candles(interval, 20, null, at)
        expect(candles.length).toBe(20)
        expect(candles[19]?.[4]).toBe('64200.00')
        expect(candles[19]?.[1]).toBe(candles[18]?.[4])
      }
    }
  })

  test('asking beyond the record gives what there is, or nothing', () => {
    const first = (all('1m')[0] as Candle)[0]
    expect(store.candles('1m', 10, first, genesis)).toEqual([])
    expect(store.candles('1m', 10, first + 2 * MINUTE, genesis).length).toBe(2)
    expect(store.candles('1m', 0, null, genesis)).toEqual([])
    expect(store.candles('1m', 3, genesis + DAY, genesis)).toEqual(all('1m').slice(-3))
  })

  test('nothing of it is saved', () => {
    all('1m')
    expect(JSON.stringify(store.save()).length).toBeLessThan(100)
  })
})

describe('BOT-07 a restored record goes on alike', () => {
  test('after a checkpoint all candles, statistics and the next checkpoint are the same', () => {
    const genesis = MONDAY + 100_000
    const straight = createCandleStore(SPEC, 3, genesis)
    let restored = createCandleStore(SPEC, 3, genesis)
    const trades = someTrades(4, genesis, 6000, 20_000)
    trades.forEach((trade, i) => {
      straight.trade(trade.time, trade.price, trade.lots)
      restored.trade(trade.time, trade.price, trade.lots)
      if (i % 777 === 500) restored = createCandleStore(SPEC, 3, genesis, JSON.parse(JSON.stringify(restored.save())))
    })
    const now = (trades[trades.length - 1] as Trade).time
    for (const interval of INTERVALS)
      expect(restored.candles(interval, 3000, null, now)).toEqual(straight.candles(interval, 3000, null, now))
    expect(restored.stats24h(now)).toEqual(straight.stats24h(now))
    expect(restored.save()).toEqual(straight.save())
  })

  test('torn text is refused', () => {
    const saved = { grains: { '1s': ['zz zz ~~'], '1m': [], '1H': [], '1D': [] }, quotes: '' }
    expect(() => createCandleStore(SPEC, 3, MONDAY, saved)).toThrow(RangeError)
  })
})
