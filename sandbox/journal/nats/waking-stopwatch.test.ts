import { expect, test } from 'vitest'
import { wakingStopwatch } from './waking-stopwatch.ts'

test('NATS-46 the time that a machine sleeps counts against its lead; a clock that is set back takes none of it away', () => {
  let [monotonic, clock] = [100, 1_000_000]
  const stopwatch = wakingStopwatch(
    () => monotonic,
    () => clock,
  )
  const pass = (ms: number, clockMs = ms) => {
    monotonic += ms
    clock += clockMs
    return stopwatch()
  }
  expect(stopwatch()).toBe(100)
  expect(pass(500)).toBe(600)
  // It sleeps: the monotonic clock stands still.
  expect(pass(10, 30_010)).toBe(30_610)
  // The clock is corrected little by little, and set back.
  expect(pass(1_000, 1_050)).toBe(31_610)
  expect(pass(1_000, -50_000)).toBe(32_610)
  expect(pass(1_000)).toBe(33_610)
})
