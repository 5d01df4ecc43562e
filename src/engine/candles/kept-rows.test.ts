import { expect, test } from 'vitest'
import { quotesFromText } from './day-stats.ts'
import { DAY, HOUR, MINUTE } from './intervals.ts'
import { LightDay } from './light-day.ts'
import { LiveSeries } from './live-series.ts'

const START = 1_763_600_400_000

test('BOT-07 a light market keeps the worth of each hour of a day and no longer', () => {
  const day = new LightDay(
    () => [],
    () => null,
  )
  const first = START - (START % HOUR)
  for (let hour = 0; hour < 60; hour++) day.trade(first + hour * HOUR + 5, 10, 2)
  const kept = quotesFromText(day.save(), HOUR)
  const last = first + 59 * HOUR
  expect(kept.map(({ t }) => t)).toEqual(Array.from({ length: 25 }, (_, i) => last - DAY + i * HOUR))
  expect(kept.every(({ quote }) => quote === 20n)).toBe(true)
})

test('BOT-07 a compact series gives the rows of one that is not, but keeps only the newest as rows', () => {
  const open = new LiveSeries(MINUTE, 900 * MINUTE)
  const compact = new LiveSeries(MINUTE, 900 * MINUTE, [], true)
  for (let i = 0; i < 700; i++) for (const series of [open, compact]) series.trade(START + i * MINUTE, 100 + (i % 9), 1 + (i % 4)) // biome-ignore format: one thought
  const all = (series: LiveSeries) => series.range(START, START + 700 * MINUTE)
  expect(all(compact)).toEqual(all(open))
  expect(all(compact)).toHaveLength(700)
  expect(compact.save()).toEqual(open.save())
  // What is kept as text is read anew each time; what is kept as rows is the same object.
  const same = (series: LiveSeries, at: number) => {
    const [one, again] = [all(series)[at], all(series)[at]]
    return one === again
  }
  expect([0, 255, 256, 511, 512, 699].map((at) => same(open, at))).toEqual(Array(6).fill(true))
  expect([0, 255, 256, 511, 512, 699].map((at) => same(compact, at))).toEqual([false, false, false, false, true, true])
  expect(compact.before(START + 300 * MINUTE)).toEqual(open.before(START + 300 * MINUTE))
  expect(new LiveSeries(MINUTE, 900 * MINUTE, compact.save(), true).range(START, START + DAY)).toEqual(all(open))
})
