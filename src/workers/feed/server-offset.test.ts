import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServerOffset } from './server-offset.ts'

test('HUB-22 a pong that waited behind other frames does not move the clock that a quick one has reported', () => {
  const offset = new ServerOffset()
  expect(offset.value).toBeNaN()
  offset.take(1_000, 6_010, 1_020)
  expect(offset.value).toBe(5_000)
  // The server stamped it at once; it was read 8 s later.
  offset.take(11_000, 16_010, 19_000)
  expect(Math.abs(offset.value - 5_000)).toBeLessThanOrEqual(2)
})

test('HUB-22 how large the clocks count does not matter, only the time between two pongs does', () => {
  const offset = new ServerOffset()
  const start = 1_763_600_000_000
  offset.take(start, start + 5_010, start + 20)
  expect(offset.value).toBe(5_000)
  offset.take(start + 1_000, start + 6_010, start + 9_000)
  expect(Math.abs(offset.value - 5_000)).toBeLessThanOrEqual(1)
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

test('HUB-22 the offset is the middle of all bounds since the clock was set, each as wide as two clocks may have parted since', () => {
  const pong = fc.record({
    after: fc.integer({ min: 1, max: 60_000 }),
    there: fc.integer({ min: 0, max: 400 }),
    back: fc.integer({ min: 0, max: 400 }),
    drift: fc.integer({ min: -3, max: 3 }),
    set: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(50_000) }),
  })
  fc.assert(
    fc.property(fc.array(pong, { minLength: 1, maxLength: 40 }), (pongs) => {
      const offset = new ServerOffset()
      let [now, ahead] = [1_000_000, 700]
      let bounds: { at: number; least: number; most: number }[] = []
      for (const { after, there, back, drift, set } of pongs) {
        ahead += drift + set
        const sent = now + after
        const server = sent + there + ahead
        now = sent + there + back
        offset.take(sent, server, now)
        const own = { at: now, least: server - now, most: server - sent }
        const all = [...bounds, own]
        // One part in ten thousand of the time since.
        const least = Math.max(...all.map((one) => one.least - (now - one.at) / 10_000))
        const most = Math.min(...all.map((one) => one.most + (now - one.at) / 10_000))
        if (Math.abs(least - most) < 1e-6) return
        bounds = least <= most ? all : [own]
        const [low, high] = least <= most ? [least, most] : [own.least, own.most]
        expect(offset.value).toBeCloseTo((low + high) / 2, 5)
      }
    }),
  )
})
