import { expect, test } from 'vitest'
import { trailingStop } from './trailing-stop.ts'

/** 20,400 − 1 % = 20,196; 19,600 + 0.5 % = 19,698; 999 − 0.1 % = 998.001; 999 + 0.1 % = 999.999; 1,000 ± 10 %. */
test.each([
  ['sell', 20_400, 100, 20_196],
  ['buy', 19_600, 50, 19_698],
  ['sell', 999, 10, 998],
  ['buy', 999, 10, 1_000],
  ['sell', 1_000, 1_000, 900],
  ['buy', 1_000, 1_000, 1_100],
  ['buy', 1_001, 1, 1_002],
  ['sell', 1_001, 1, 1_000],
] as const)('PLAN-05 a trailing %s from %d by %d hundredths of a percent stops at %d', (side, best, rate, stop) => {
  expect(trailingStop(side, best, rate)).toBe(stop)
})
