import { expect, test } from 'vitest'
import { Random } from '../kernel/random.ts'
import { LiveSeries } from './live-series.ts'
import type { Row } from './row.ts'

const SPAN = 1_000
const BEGIN = 1_763_600_000_000
const LONG = 10 ** 9

interface Trade {
  time: number
  price: number
  lots: number
}

/** Trades with gaps, some in the same candle, over a thousand candles. */
function someTrades(count: number): Trade[] {
  const random = Random.seeded(3)
  let time = BEGIN
  return Array.from({ length: count }, () => {
    time += random.between(0, 1_900)
    return { time, price: random.between(50, 90), lots: random.between(1, 9) }
  })
}

/** The candles of all trades, each by looking at its own. */
function naive(trades: readonly Trade[]): Row[] {
  const times = new Set(trades.map(({ time }) => time - (time % SPAN)))
  return [...times].map((t) => {
    const own = trades.filter(({ time }) => time >= t && time < t + SPAN)
    const prices = own.map(({ price }) => price)
    const [o, c] = [prices[0] as number, prices.at(-1) as number]
    return { t, o, h: Math.max(...prices), l: Math.min(...prices), c, lots: own.reduce((sum, { lots }) => sum + lots, 0) } // biome-ignore format: one row
  })
}

const TRADES = someTrades(1_600)
const ROWS = naive(TRADES)

function filled(kept: number, compact: boolean, saved?: string[], trades: readonly Trade[] = TRADES): LiveSeries {
  const series = new LiveSeries(SPAN, kept, saved, compact)
  for (const { time, price, lots } of trades) series.trade(time, price, lots)
  return series
}

const MOMENTS = [0, 1, 255, 256, 257, 511, 512, 900, ROWS.length - 1].map((i) => (ROWS[i] as Row).t)

test.each([false, true])('BOT-05 a series (compact: %s) has the candles of its trades in any range', (compact) => {
  const series = filled(LONG, compact)
  for (const from of MOMENTS)
    for (const to of MOMENTS)
      for (const shift of [-1, 0, 1]) {
        const wanted = ROWS.filter(({ t }) => t >= from + shift && t < to + shift)
        expect(series.range(from + shift, to + shift)).toEqual(wanted)
      }
  expect(series.range(BEGIN - LONG, BEGIN + LONG)).toEqual(ROWS)
})

test.each([false, true])('BOT-05 the newest candle before a moment is found (compact: %s)', (compact) => {
  const series = filled(LONG, compact)
  for (const moment of MOMENTS)
    for (const time of [moment - 1, moment, moment + 1])
      expect(series.before(time)).toEqual(ROWS.findLast(({ t }) => t < time) ?? null)
  expect(new LiveSeries(SPAN, LONG).before(BEGIN)).toBeNull()
})

test.each([false, true])('BOT-07 a series goes on from what it saved (compact: %s)', (compact) => {
  for (const cut of [0, 1, 400, 900, 1_599]) {
    const begun = filled(LONG, compact, [], TRADES.slice(0, cut))
    const gone = filled(LONG, compact, begun.save(), TRADES.slice(cut))
    expect(gone.range(BEGIN - LONG, BEGIN + LONG)).toEqual(ROWS)
    expect(gone.save()).toEqual(filled(LONG, compact).save())
    expect(begun.save()).toEqual(begun.save())
  }
})

test.each([false, true])('BOT-07 a series that is saved again has what came since (compact: %s)', (compact) => {
  const series = filled(LONG, compact, [], TRADES.slice(0, 700))
  series.save()
  for (const { time, price, lots } of TRADES.slice(700)) {
    series.trade(time, price, lots)
    if (lots === 9) series.save()
  }
  const again = new LiveSeries(SPAN, LONG, series.save(), compact)
  expect(again.range(BEGIN - LONG, BEGIN + LONG)).toEqual(ROWS)
})

test.each([1_000, 300_000, 900_000])('BOT-05 candles of the last %d ms are kept, and one before them', (kept) => {
  const series = filled(kept, false)
  const { time } = TRADES.at(-1) as Trade
  const all = series.range(BEGIN - LONG, BEGIN + LONG)
  const inside = ROWS.filter(({ t }) => t >= time - kept)
  expect(all.slice(-inside.length)).toEqual(inside)
  expect(all.length).toBeGreaterThan(inside.length)
  // What is past keeping goes, in pieces of 256 candles at most two of which wait.
  expect(all.length).toBeLessThanOrEqual(inside.length + 512)
  expect(all).toEqual(ROWS.slice(-all.length))
})

test('BOT-07 a saved piece without a candle is refused', () => {
  expect(() => new LiveSeries(SPAN, LONG, [''])).toThrow(RangeError)
})
