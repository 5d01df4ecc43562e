import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSteadyClock } from './steady-clock.ts'

function device() {
  const at = { wall: 1_000_000, counter: 50 }
  return {
    at,
    now: createSteadyClock(
      () => at.wall,
      () => at.counter,
    ),
  }
}

test('REAL-60 a clock that is set back goes on by the time that has passed', () => {
  const { at, now } = device()
  const before = now()
  at.wall += 40_000 - 3_600_000
  at.counter += 40_000
  expect(now() - before).toBe(40_000)
  at.wall += 1_000
  at.counter += 1_000
  expect(now() - before).toBe(41_000)
})

test('REAL-60 sleep counts where the counter stands still for it', () => {
  const { at, now } = device()
  const before = now()
  at.wall += 600_000
  expect(now() - before).toBe(600_000)
})

test('REAL-60 read a thousand times a second it keeps the wall clock’s time', () => {
  const { at, now } = device()
  const begun = at.wall
  let passed = 0
  const wall = createSteadyClock(
    () => begun + Math.floor(passed),
    () => passed,
  )
  for (; passed < 10_000; passed += 0.3) wall()
  expect(Math.abs(wall() - begun - passed)).toBeLessThan(2)
  expect(now()).toBe(begun)
})

test('REAL-60 whatever both do, it never runs backwards', () => {
  const steps = fc.array(
    fc.record({ wall: fc.integer({ min: -1e9, max: 1e9 }), counter: fc.integer({ min: 0, max: 1e6 }) }),
  )
  fc.assert(
    fc.property(steps, (moves) => {
      const { at, now } = device()
      let last = now()
      for (const move of moves) {
        at.wall += move.wall
        at.counter += move.counter
        const next = now()
        expect(next - last).toBeGreaterThanOrEqual(Math.max(0, move.counter - 251))
        last = next
      }
    }),
  )
})
