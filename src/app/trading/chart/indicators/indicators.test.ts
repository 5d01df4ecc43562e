import { expect, test } from 'vitest'
import type { Bar } from '../live-candles.ts'
import { type IndicatorRun, indicatorRun } from './indicator-runs.ts'
import { IndicatorTrack } from './indicator-track.ts'
import {
  DEFAULT_INDICATORS,
  type IndicatorChoice,
  type IndicatorName,
  readIndicators,
  wrongNumber,
} from './settings.ts'

const MINUTE = 60_000
/** A walk without a generator: the same in every run, with rises, falls and flat candles. */
const closes = Array.from(
  { length: 80 },
  (_, i) => 6_000_000 + ((i * 7_919) % 1_013) * 31 - (i % 9 === 0 ? 4_000 : 0) + i * 17,
)
closes[40] = closes[39] as number
const bars: Bar[] = closes.map((close, i) => ({
  time: i * MINUTE,
  open: closes[i - 1] ?? close,
  high: Math.max(close, closes[i - 1] ?? close) + 11,
  low: Math.min(close, closes[i - 1] ?? close) - 13,
  close,
  volume: 1_000 + ((i * 37) % 91),
}))
const choice = (numbers: number[], source: IndicatorChoice['source'] = 'close'): IndicatorChoice => ({
  on: true,
  numbers,
  source,
})

function track(name: IndicatorName, of: IndicatorChoice) {
  let taken = 0
  const made = new IndicatorTrack((): IndicatorRun => {
    const run = indicatorRun(name, of)
    return {
      take(bar, again) {
        taken++
        return run.take(bar, again)
      },
    }
  })
  return { made, steps: () => taken }
}

function values(name: IndicatorName, of: IndicatorChoice) {
  const { made } = track(name, of)
  made.reset(bars)
  return made.values
}

// The formulas again, as plainly as they can be written.
const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
const window = (list: readonly number[], i: number, length: number) =>
  i + 1 < length ? null : list.slice(i + 1 - length, i + 1)
function naiveEma(list: readonly number[], length: number): number[] {
  const k = 2 / (length + 1)
  const out: number[] = []
  for (const [i, value] of list.entries()) out.push(i === 0 ? value : value * k + (out[i - 1] as number) * (1 - k))
  return out
}
function naiveRsi(list: readonly number[], length: number): (number | null)[] {
  let gain = 0
  let loss = 0
  return list.map((value, i) => {
    if (i === 0) return null
    const move = value - (list[i - 1] as number)
    const up = Math.max(0, move)
    const down = Math.max(0, -move)
    if (i <= length) {
      gain += up / length
      loss += down / length
      if (i < length) return null
    } else {
      gain = (gain * (length - 1) + up) / length
      loss = (loss * (length - 1) + down) / length
    }
    return loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)
  })
}
function same(got: readonly (number | null | undefined)[], want: readonly (number | null)[]) {
  expect(got.map((value) => (value === null || value === undefined ? null : value.toFixed(6)))).toEqual(
    want.map((value) => value?.toFixed(6) ?? null),
  )
}

test('CHART-01 MA: the mean of the newest closes, and none before there are enough', () => {
  const got = values('ma', choice([3, 0, 25]))
  same(
    got.map((each) => each[0]),
    closes.map((_, i) => {
      const seen = window(closes, i, 3)
      return seen && mean(seen)
    }),
  )
  same(
    got.map((each) => each[2]),
    closes.map((_, i) => {
      const seen = window(closes, i, 25)
      return seen && mean(seen)
    }),
  )
  expect(got.every((each) => each[1] === null)).toBe(true)
})

test('CHART-01 MA of five closes by hand: 10 20 30 50 → 20, 33.33', () => {
  const run = indicatorRun('ma', choice([3, 0, 0]))
  const at = (close: number) => run.take({ time: 0, open: 0, high: 0, low: 0, close, volume: 0 }, false)[0]
  expect([10, 20, 30].map(at)).toEqual([null, null, 20])
  expect(at(50)).toBeCloseTo(33.333333, 5)
})

test('CHART-01 EMA: each price weighs 2/(n+1), beginning with the first', () => {
  const want = naiveEma(closes, 12)
  same(
    values('ema', choice([12, 0, 0])).map((each) => each[0]),
    want.map((value, i) => (i < 11 ? null : value)),
  )
})

test('CHART-01 BOLL: mean and two deviations of the window', () => {
  const got = values('boll', choice([20, 2]))
  const want = closes.map((_, i) => {
    const seen = window(closes, i, 20)
    if (!seen) return [null, null, null]
    const middle = mean(seen)
    const wide = 2 * Math.sqrt(mean(seen.map((value) => (value - middle) ** 2)))
    return [middle, middle + wide, middle - wide]
  })
  for (const at of [0, 1, 2])
    same(
      got.map((each) => each[at]),
      want.map((each) => each[at] ?? null),
    )
})

test('CHART-01 VOL: the volume itself and its mean', () => {
  const got = values('vol', choice([5]))
  const volumes = bars.map((bar) => bar.volume)
  same(
    got.map((each) => each[0]),
    volumes,
  )
  same(
    got.map((each) => each[1]),
    volumes.map((_, i) => {
      const seen = window(volumes, i, 5)
      return seen && mean(seen)
    }),
  )
})

test('CHART-01 MACD: fast less slow, its own average, and what is between them', () => {
  const got = values('macd', choice([12, 26, 9]))
  const fast = naiveEma(closes, 12)
  const slow = naiveEma(closes, 26)
  const macd = closes.map((_, i) => (fast[i] as number) - (slow[i] as number)).slice(25)
  const signal = naiveEma(macd, 9)
  const late = (list: readonly number[]) => [...Array<null>(25).fill(null), ...list]
  same(
    got.map((each) => each[1]),
    late(macd),
  )
  same(
    got.map((each) => each[2]),
    late(signal),
  )
  same(
    got.map((each) => each[0]),
    late(macd.map((value, i) => value - (signal[i] as number))),
  )
})

test('CHART-01 RSI: gains against losses, smoothed after Wilder', () => {
  same(
    values('rsi', choice([14])).map((each) => each[0]),
    naiveRsi(closes, 14),
  )
  same(
    values('rsi', choice([2])).map((each) => each[0]),
    naiveRsi(closes, 2),
  )
})

test('CHART-01 an indicator reads what of the candle it is configured to', () => {
  const of = (source: IndicatorChoice['source']) => values('ma', choice([1, 0, 0], source)).at(30)?.[0]
  const { open, high, low, close } = bars[30] as Bar
  expect(of('open')).toBe(open)
  expect(of('high')).toBe(high)
  expect(of('low')).toBe(low)
  expect(of('close')).toBe(close)
  expect(of('hl2')).toBeCloseTo((high + low) / 2, 6)
  expect(of('hlc3')).toBeCloseTo((high + low + close) / 3, 6)
  expect(of('ohlc4')).toBeCloseTo((open + high + low + close) / 4, 6)
})

test.each(['ma', 'ema', 'boll', 'vol', 'macd', 'rsi'] as const)(
  'CHART-02 %s: a tick works out one value, and after many ticks and new candles all is as if worked out at once',
  (name) => {
    const of = name === 'vol' ? choice([5]) : DEFAULT_INDICATORS[name]
    const { made, steps } = track(name, of)
    made.reset(bars.slice(0, 50))
    const before = steps()
    let growing = bars.slice(0, 50)
    for (let i = 50; i < bars.length; i++) {
      const whole = bars[i] as Bar
      // The candle opens away from where it closes, moves twice, and then stands.
      for (const shift of [5_000, -7_000, 0]) {
        const bar = { ...whole, close: whole.close + shift, volume: whole.volume + Math.abs(shift) }
        growing = [...bars.slice(0, i), bar]
        made.update([bar], growing)
      }
    }
    expect(steps() - before).toBe(3 * (bars.length - 50))
    const { made: once } = track(name, of)
    once.reset(bars)
    for (const at of Object.keys(once.values[79] as object).map(Number))
      same(
        made.values.map((each) => each[at]),
        once.values.map((each) => each[at] ?? null),
      )
  },
)

test('CHART-02 a tick that closes a candle and opens the next changes both; one further back works all out anew', () => {
  const { made, steps } = track('ema', choice([3, 0, 0]))
  made.reset(bars.slice(0, 10))
  const last = { ...(bars[9] as Bar), close: 5_000_000 }
  expect(made.update([last, bars[10] as Bar], [...bars.slice(0, 9), last, bars[10] as Bar])).toBe(9)
  const closing = [...closes.slice(0, 9), 5_000_000, closes[10] as number]
  expect(made.values[10]?.[0]).toBeCloseTo(naiveEma(closing, 3)[10] as number, 6)
  const before = steps()
  const bent = { ...(bars[3] as Bar), close: 4_000_000 }
  expect(made.update([bent], [...bars.slice(0, 3), bent, ...bars.slice(4, 11)])).toBe(0)
  expect(steps() - before).toBe(11)
  const all = [...closes.slice(0, 3), 4_000_000, ...closes.slice(4, 11)]
  expect(made.values[10]?.[0]).toBeCloseTo(naiveEma(all, 3)[10] as number, 6)
})

test('CHART-03 what is stored comes back; what is damaged has its defaults', () => {
  const own = { ...DEFAULT_INDICATORS, rsi: { on: true, numbers: [21], source: 'hl2' as const } }
  expect(readIndicators(JSON.stringify(own))).toEqual(own)
  expect(readIndicators(null)).toEqual(DEFAULT_INDICATORS)
  expect(readIndicators('{"rsi":')).toEqual(DEFAULT_INDICATORS)
  expect(readIndicators('{"rsi":{"on":true,"numbers":[0],"source":"close"}}')).toEqual(DEFAULT_INDICATORS)
  expect(readIndicators('{"ma":{"on":false,"numbers":[9,0,0],"source":"close"}}').ma).toEqual({
    on: false,
    numbers: [9, 0, 0],
    source: 'close',
  })
})

test('CHART-03 numbers that cannot be drawn are named', () => {
  expect(wrongNumber('ma', [7, 0, 500])).toBeNull()
  expect(wrongNumber('ma', [7, 501, 0])).toEqual({ at: 1, why: 'range' })
  expect(wrongNumber('ma', [7.5, 0, 0])).toEqual({ at: 0, why: 'range' })
  expect(wrongNumber('rsi', [0])).toEqual({ at: 0, why: 'range' })
  expect(wrongNumber('rsi', [1])).toEqual({ at: 0, why: 'range' })
  expect(wrongNumber('boll', [20, 2.5])).toBeNull()
  expect(wrongNumber('boll', [20, 2.55])).toEqual({ at: 1, why: 'range' })
  expect(wrongNumber('macd', [26, 26, 9])).toEqual({ at: 1, why: 'order' })
  expect(wrongNumber('macd', [Number.NaN, 26, 9])).toEqual({ at: 0, why: 'range' })
})
