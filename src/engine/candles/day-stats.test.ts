import { expect, test } from 'vitest'
import type { Candle } from '../../shared/calls/entities.ts'
import { TEST_SPECS } from '../bots/testing/test-market.ts'
import type { MarketSpec } from '../contract/command.ts'
import { Random } from '../kernel/random.ts'
import { createCandleStore } from './candle-store.ts'

const SPEC = TEST_SPECS[0] as MarketSpec
const MINUTE = 60_000
const DAY = 86_400_000
const GENESIS = Date.parse('2025-11-20T13:27:00Z')
const plain = (price: string) => Math.round(Number(price) * 100)

test('BOT-06 in the first day the 24 h statistics are those of the minutes, history included', () => {
  const store = createCandleStore(SPEC, 7, GENESIS)
  const random = Random.seeded(7)
  let price = 6_420_000
  let quote = 0n
  for (let t = GENESIS; t < GENESIS + 5 * MINUTE; t += 700) {
    price += random.between(-90, 90)
    const lots = random.between(1, 90_000)
    quote += BigInt(price) * BigInt(lots)
    store.trade(t, price, lots)
    const stats = store.stats24h(t)
    const minutes = store.candles('1m', 1440, null, t)
    expect(minutes.length).toBe(1440)
    expect(stats.open).toBe(plain((minutes[0] as Candle)[1]))
    expect(stats.high).toBe(Math.max(...minutes.map((minute) => plain(minute[2]))))
    expect(stats.low).toBe(Math.min(...minutes.map((minute) => plain(minute[3]))))
    expect(BigInt(stats.lots)).toBe(minutes.reduce((sum, minute) => sum + BigInt(minute[5].replace('.', '')), 0n))
    let generated = 0n
    for (const minute of minutes) {
      if (minute[0] >= GENESIS) break
      const four = BigInt(plain(minute[1]) + plain(minute[2]) + plain(minute[3]) + plain(minute[4]))
      generated += (BigInt(minute[5].replace('.', '')) * four) / 4n
    }
    expect(stats.quote).toBe(quote + generated)
  }
})

test('BOT-05 what is older than 24 h falls out, and the volumes are exact', () => {
  const store = createCandleStore(SPEC, 7, GENESIS)
  const random = Random.seeded(8)
  const trades: { t: number; price: number; lots: number }[] = []
  let t = GENESIS
  for (let i = 0; i < 4000; i++) {
    t += random.between(0, 120_000)
    const trade = { t, price: random.between(6_000_000, 6_900_000), lots: random.between(1, 2_000_000_000) }
    trades.push(trade)
    store.trade(trade.t, trade.price, trade.lots)
    if (i % 97 !== 0 || t < GENESIS + DAY + 3 * MINUTE) continue
    const from = Math.floor(t / MINUTE) * MINUTE - 1439 * MINUTE
    const inside = trades.filter((other) => other.t >= from)
    const before = trades.filter((other) => other.t < from)
    const first = inside[0] as (typeof trades)[number]
    const close = (before[before.length - 1] as (typeof trades)[number]).price
    const openedByTrade = first.t < from + MINUTE
    const prices = inside.map((other) => other.price)
    if (!openedByTrade) prices.push(close)
    expect(store.stats24h(t)).toEqual({
      open: openedByTrade ? first.price : close,
      high: Math.max(...prices),
      low: Math.min(...prices),
      lots: inside.reduce((sum, other) => sum + other.lots, 0),
      quote: inside.reduce((sum, other) => sum + BigInt(other.price) * BigInt(other.lots), 0n),
    })
  }
  const quiet = store.stats24h(t + 5 * DAY)
  const last = (trades[trades.length - 1] as (typeof trades)[number]).price
  expect(quiet).toEqual({ open: last, high: last, low: last, lots: 0, quote: 0n })
})

test('BOT-07 eight days of trades make a small checkpoint of bounded size', () => {
  const store = createCandleStore(SPEC, 7, GENESIS)
  const random = Random.seeded(9)
  let price = 6_420_000
  const sizes: number[] = []
  for (let hour = 0; hour < 24 * 10; hour++) {
    for (let s = 0; s < 3600; s += 6) {
      price += random.between(-400, 400)
      store.trade(GENESIS + (hour * 3600 + s) * 1000, price, random.between(1, 500_000))
    }
    if (hour === 24 * 9 || hour === 24 * 10 - 1) sizes.push(JSON.stringify(store.save()).length)
  }
  const [nine, ten] = sizes as [number, number]
  expect(nine).toBeLessThan(400_000)
  expect(ten / nine).toBeLessThan(1.05)
})
