import { expect, test } from 'vitest'
import { DisplayPace, leastRest, PACE } from './display-pace.ts'

/** Takes deliveries whose pictures cost so much, ms. */
function after(costs: readonly number[]): number {
  const shown: ((ms: number, at: number) => void)[] = []
  const pace = new DisplayPace((run) => void shown.push(run))
  for (const ms of costs) {
    pace.taken()
    shown.pop()?.(ms, 0)
  }
  return leastRest(pace.cost)
}
const times = (count: number, ms: number) => Array.from({ length: count }, () => ms)

test('HUB-24 a tab whose pictures are cheap takes twenty a second', () => {
  expect(after([])).toBe(PACE)
  expect(after(times(50, 2))).toBe(PACE)
})

test('HUB-24 dear pictures make it rest, by what they cost, and no longer than a quarter of a second', () => {
  expect(after(times(50, 4))).toBeCloseTo(100, 1)
  expect(after(times(50, 400))).toBeCloseTo(250, 1)
})

test('HUB-24 one picture that was held up is no reason to rest; cheap ones bring the pace back', () => {
  expect(after([...times(20, 1.5), 3_000])).toBeLessThan(140)
  expect(after([...times(50, 40), ...times(20, 1.5)])).toBe(PACE)
})

test('HUB-24 one picture is measured at a time', () => {
  const shown: ((ms: number, at: number) => void)[] = []
  const pace = new DisplayPace((run) => void shown.push(run))
  pace.taken()
  pace.taken()
  expect(shown).toHaveLength(1)
})
