import { expect, test } from 'vitest'
import type { Candle } from '../../shared/calls/entities.ts'
import { Random } from '../kernel/random.ts'
import { lightSpec } from '../testing/test-exchange.ts'
import { type CandleStore, createCandleStore } from './candle-store.ts'

const SPEC = lightSpec()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const GENESIS = Date.parse('2025-11-20T13:27:31Z')
const plain = (text: string) => BigInt(text.replace('.', ''))

/** The same figures from the candles of the window, minute by minute. */
function byMinutes(store: CandleStore, now: number) {
  const minutes = store.candles('1m', 1440, null, now)
  const numbers = (at: 2 | 3) => minutes.map((minute) => Number(plain(minute[at])))
  return {
    open: Number(plain((minutes[0] as Candle)[1])),
    high: Math.max(...numbers(2)),
    low: Math.min(...numbers(3)),
    lots: Number(minutes.reduce((sum, minute) => sum + plain(minute[5]), 0n)),
    quote: minutes.reduce(
      (sum, [, o, h, l, c, v]) => sum + (plain(v) * (plain(o) + plain(h) + plain(l) + plain(c))) / 4n,
      0n,
    ),
  }
}

function compare(store: CandleStore, now: number): void {
  const { quote, ...rest } = store.stats24h(now)
  const naive = byMinutes(store, now)
  expect({ ...rest, quote: 0n }, new Date(now).toISOString()).toEqual({ ...naive, quote: 0n })
  // Volumes in quote money are made from hours here and from minutes there: prices of some percent's difference.
  const off = Number(quote - naive.quote) / Number(naive.quote)
  expect(Math.abs(off)).toBeLessThan(0.01)
}

test('MKT-01 a light market has its whole day from the genesis on: it is that of its candles', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const store = createCandleStore(SPEC, seed, GENESIS)
    const { lots, quote, high, low } = store.stats24h(GENESIS)
    expect(lots).toBeGreaterThan(0)
    expect(quote).toBeGreaterThan(0n)
    expect(high).toBeGreaterThan(low)
    compare(store, GENESIS)
  }
})

test("MKT-01 from hours and minutes come the day's figures of all its minutes, whenever they are asked for", () => {
  for (const seed of [1, 2]) {
    const random = Random.seeded(seed)
    const store = createCandleStore(SPEC, seed, GENESIS)
    let price = 31_000
    let now = GENESIS
    for (let i = 0; i < 1_500; i++) {
      now +=
        random.unit() < 0.05
          ? random.between(0, 90) * MINUTE
          : random.between(0, 3) * MINUTE + random.between(0, 59_999)
      price += random.between(-60, 60)
      store.trade(now, price, random.between(1, 90_000))
      if (i % 50 === 7) compare(store, now + random.between(0, 2) * MINUTE)
      // Asked before a trade of the same minute, and after it: what is kept goes on with the trades.
      if (i % 50 === 8) {
        store.stats24h(now)
        store.trade(now, price + 500, 70_000)
        compare(store, now)
      }
    }
    expect(now - GENESIS).toBeGreaterThan(2 * DAY)
  }
})

test('ENG-09 what is saved goes on to the same figures to the last digit', () => {
  const random = Random.seeded(3)
  const straight = createCandleStore(SPEC, 3, GENESIS)
  let restored = createCandleStore(SPEC, 3, GENESIS)
  let now = GENESIS
  for (let i = 0; i < 3_000; i++) {
    now += random.between(0, 70_000)
    const price = 31_000 + random.between(-900, 900)
    const lots = random.between(1, 90_000)
    for (const store of [straight, restored]) {
      store.trade(now, price, lots)
      if (i % 3 === 0) store.stats24h(now)
    }
    if (i % 251 === 100) restored = createCandleStore(SPEC, 3, GENESIS, JSON.parse(JSON.stringify(restored.save())))
    expect(restored.stats24h(now)).toEqual(straight.stats24h(now))
  }
  expect(restored.save()).toEqual(straight.save())
  for (const interval of ['1s', '1m', '1H', '1D'] as const) {
    expect(restored.candles(interval, 2_000, null, now)).toEqual(straight.candles(interval, 2_000, null, now))
  }
})

test('BOT-06 minutes of a week before the genesis stay in reach while none of those since have fallen off', () => {
  const store = createCandleStore(SPEC, 4, GENESIS)
  const first = (now: number) => (store.candles('1m', 100_000, null, now)[0] as Candle)[0]
  const begin = Math.floor((GENESIS - 7 * DAY) / HOUR) * HOUR
  for (let t = GENESIS; t < GENESIS + 5 * DAY; t += 17 * MINUTE) store.trade(t, 31_000, 5)
  expect(first(GENESIS)).toBe(begin)
  expect(first(GENESIS + 2 * DAY)).toBe(begin)
  expect(first(GENESIS + 5 * DAY)).toBeGreaterThan(GENESIS + 2 * DAY - 2 * MINUTE)
})
