import { expect, test } from 'vitest'
import { Schedule } from './schedule.ts'

test('BENCH-04 messages are due by the start alone: a sender that was held up catches up, none is left out', () => {
  const schedule = new Schedule(1_000, 2_000)
  expect([999, 1_000, 1_000.4, 1_000.5, 1_010].map((now) => schedule.due(now))).toEqual([0, 1, 1, 2, 21])
  // Held up for a second: all of that second is due at once, each with the time at which it should have gone.
  expect(schedule.due(2_010) - schedule.due(1_010)).toBe(2_000)
  expect([0, 1, 2_000].map((index) => schedule.at(index))).toEqual([1_000, 1_000.5, 2_000])
})

test('BENCH-04 whatever the rate, a message is due exactly from its own time on', () => {
  for (const rate of [3, 500, 20_000 / 6, 7_919]) {
    const schedule = new Schedule(1_763_600_000_000.25, rate)
    for (const index of [0, 1, 2, 999, 123_456]) {
      expect(schedule.due(schedule.at(index)), `${index} at ${rate}`).toBe(index + 1)
      expect(schedule.due(schedule.at(index) - 500 / rate), `before ${index} at ${rate}`).toBe(index)
    }
  }
  expect(() => new Schedule(0, 0)).toThrow(RangeError)
})
