import { expect, test } from 'vitest'
import { IndexLog } from './index-log.ts'

test('OPT-63 samples and frames make one value a second, and the samples of the exchange count', () => {
  const log = new IndexLog()
  log.takeFrame({ at: 10_120, ticks: 7 })
  log.takeFrame({ at: 11_110, ticks: 8 })
  log.takeSamples([
    { at: 9_000, ticks: 5 },
    { at: 10_000, ticks: 6 },
  ])
  log.takeFrame({ at: 11_900, ticks: 9 })
  expect(log.points(0, 60_000)).toEqual([
    { at: 9_000, ticks: 5 },
    { at: 10_000, ticks: 6 },
    { at: 11_000, ticks: 8 },
  ])
  // The value before a span is where its line comes from.
  expect(log.points(10_500, 60_000).map(({ at }) => at)).toEqual([10_000, 11_000])
  expect(log.points(99_000, 120_000)).toEqual([{ at: 11_000, ticks: 8 }])
})

test('OPT-63 a sample is compared with the frames of its second that came here', () => {
  const log = new IndexLog()
  log.takeFrame({ at: 9_950, ticks: 642_782 })
  log.takeFrame({ at: 12_100, ticks: 642_787 })
  expect(log.compare({ at: 10_000, ticks: 642_782 })).toBe('same')
  expect(log.compare({ at: 12_000, ticks: 642_788 })).toBe('other')
  expect(log.compare({ at: 20_000, ticks: 642_787 })).toBe('none')
  log.takeSamples([{ at: 20_000, ticks: 1 }])
  expect(log.compare({ at: 20_000, ticks: 1 })).toBe('none')
})

test('OPT-63 two hours are kept, as many as the exchange keeps', () => {
  const log = new IndexLog()
  log.takeSamples(Array.from({ length: 8_000 }, (_, second) => ({ at: second * 1_000, ticks: second })))
  const all = log.points(0, 8_000_000)
  expect([all.length, all[0]?.ticks]).toEqual([7_200, 800])
})
