import { expect, test } from 'vitest'
import { ServerOffset } from './server-offset.ts'

test('HUB-22 a pong that waited behind other frames does not move the clock that a quick one has told', () => {
  const offset = new ServerOffset()
  expect(offset.value).toBeNaN()
  offset.take(1_000, 6_010, 1_020)
  expect(offset.value).toBe(5_000)
  // The server stamped it at once; it was read 8 s later.
  offset.take(11_000, 16_010, 19_000)
  expect(Math.abs(offset.value - 5_000)).toBeLessThanOrEqual(2)
})

test('HUB-20 a clock that was set is taken over from the next pong, forward and back', () => {
  const offset = new ServerOffset()
  offset.take(1_000, 1_005, 1_010)
  offset.take(3_601_000, 2_005, 3_601_010)
  expect(offset.value).toBe(-3_599_000)
  offset.take(3_000, 3_005, 3_010)
  expect(offset.value).toBe(0)
})

test('clocks that part slowly are followed', () => {
  const offset = new ServerOffset()
  for (let i = 0; i <= 1_000; i++) {
    const now = i * 15_000
    offset.take(now, now + 5 + i, now + 10)
  }
  expect(Math.abs(offset.value - 1_000)).toBeLessThanOrEqual(6)
})
