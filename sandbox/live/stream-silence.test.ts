import { expect, test } from 'vitest'
import { StreamSilence } from './stream-silence.ts'

/** A stream that has brought something every so many ms for three minutes. */
function steady(every: number): { silence: StreamSilence; now: number } {
  const silence = new StreamSilence('ticker', 0)
  let now = 0
  for (; now < 180_000; now += every) silence.heard(now)
  silence.heard(now)
  return { silence, now }
}

test('VEN-62 thrice its longest pause is silence, within bounds', () => {
  expect([100, 3_000, 19_000, 40_000].map((every) => steady(every).silence.limit)).toEqual([
    5_000, 9_000, 57_000, 60_000,
  ])
})

test('VEN-62 until a minute was seen nothing is known of its pauses', () => {
  const silence = new StreamSilence('trades', 0)
  silence.heard(50_000)
  expect(silence.limit).toBe(300_000)
  silence.heard(60_000)
  expect(silence.limit).toBe(150_000)
})

test('VEN-62 a silence is reported once, and is none of its usual pauses', () => {
  const { silence, now } = steady(1_000)
  expect(silence.look(now + 5_000)).toBe(false)
  expect(silence.look(now + 5_001)).toBe(true)
  expect(silence.look(now + 9_000)).toBe(false)
  silence.heard(now + 50_000)
  expect(silence.limit).toBe(5_000)
  expect(silence.look(now + 55_001)).toBe(true)
})

test('VEN-62 a long pause of once is forgotten after two windows', () => {
  const { silence, now } = steady(1_000)
  silence.heard(now + 4_000)
  expect(silence.limit).toBe(12_000)
  for (let at = now + 4_000; at <= now + 604_000; at += 1_000) silence.heard(at)
  expect(silence.limit).toBe(5_000)
})
