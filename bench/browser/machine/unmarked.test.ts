import { expect, test } from 'vitest'
import { type Look, unmarkedSeconds } from './unmarked.ts'

const look = (at: number, age: number, live: boolean, key = 'a'): Look => ({ key, at, age, live })

test('time in which something old stood as live is counted once, whichever tab it was in', () => {
  const looks = [
    ...[look(0, 5_000, true), look(0, 0, true, 'b')],
    ...[look(100, 1_500, true), look(100, 1_500, true, 'b')],
    ...[look(200, 900, true), look(200, 1_600, true, 'b')],
    ...[look(300, 3_000, false), look(300, 900, true, 'b')],
    ...[look(400, 1_001, true), look(400, 900, true, 'b')],
  ]
  expect(unmarkedSeconds(looks, 0, 1_000)).toBeCloseTo(0.3)
  expect(unmarkedSeconds(looks, 150, 1_000)).toBeCloseTo(0.1)
  expect(unmarkedSeconds(looks.slice(6, 8), 0, 1_000)).toBe(0)
})
