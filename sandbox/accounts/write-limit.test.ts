import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WriteLimit, weightOf } from './write-limit.ts'

test('SAFE-03 an account writes its burst at once, then as fast as room comes back; others are not held up', () => {
  const limit = new WriteLimit({ burst: 3, perSecond: 2 })
  expect([1, 2, 3].map(() => limit.take(1001, 0))).toEqual([0, 0, 0])
  expect(limit.take(1001, 0)).toBe(1)
  expect(limit.take(1002, 0)).toBe(0)
  expect(limit.take(1001, 499)).toBe(1)
  expect(limit.take(1001, 500)).toBe(0)
  expect(limit.take(1001, 1_000_000)).toBe(0)
})

test('SAFE-03 whatever is tried, never more weight is taken than the burst and what came back since', () => {
  const tries = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 1, max: 10 })), { maxLength: 200 })
  fc.assert(
    fc.property(tries, (steps) => {
      const limit = new WriteLimit({ burst: 10, perSecond: 5 })
      let now = 0
      let taken = 0
      for (const [pause, weight] of steps) {
        now += pause
        if (limit.take(1, now, weight) === 0) taken += weight
        expect(taken).toBeLessThanOrEqual(10 + (now / 1000) * 5 + 1e-6)
      }
    }),
  )
})

test('SAFE-03 a long body weighs more, yet never more than can be had', () => {
  expect([weightOf(0), weightOf(100), weightOf(20_480), weightOf(5_000_000)]).toEqual([1, 1, 1, 77])
})
