import { expect, test } from 'vitest'
import { axisTicks, barPath, extremes, HEIGHT, scaleOf, stepPath, WIDTH } from './series.ts'

const point = (at: number, value: number) => ({ at, value, text: String(value) })

test('PAGE-06 a line of what changed at samples holds each value until the next, and the last until now', () => {
  const points = [point(0, 10), point(50, 20)]
  const scale = scaleOf(points, 0, 100)
  expect(stepPath(points, 100, scale)).toBe('M0 154H500V6H1000')
  expect(stepPath([], 100, scale)).toBe('')
})

test('PAGE-06 a figure that never changed runs through the middle', () => {
  const points = [point(0, 3)]
  expect(stepPath(points, 100, scaleOf(points, 0, 100))).toBe(`M0 ${HEIGHT / 2}H${WIDTH}`)
})

test('PAGE-06 bars stand on zero, above it and below', () => {
  const points = [point(0, 1), point(1, -1)]
  const scale = scaleOf(points, 0, 1, true)
  expect(scale.y(0)).toBe(HEIGHT / 2)
  expect(barPath(points, scale)).toBe('M125 80H375V6H125ZM625 80H875V154H625Z')
  const above = scaleOf([point(0, 4), point(1, 2)], 0, 1, true)
  expect([above.y(0), above.y(4)]).toEqual([154, 6])
})

test('PAGE-06 the least and the most are known by their points', () => {
  const points = [point(0, 2), point(1, -3), point(2, 5), point(3, 5)]
  expect(extremes(points)).toEqual({ low: points[1], high: points[2] })
  expect(extremes([])).toBeNull()
})

test('REAL-49 an axis has up to five round values within what is drawn', () => {
  expect(axisTicks(6739.5, 7111.4)).toEqual([6800, 6900, 7000, 7100])
  expect(axisTicks(-0.000088, 0.00021)).toEqual([0, 0.0001, 0.0002])
  expect(axisTicks(1.286, 1.479)).toEqual([1.3, 1.35, 1.4, 1.45])
  expect(axisTicks(0, 1)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1])
  expect(axisTicks(3, 3)).toEqual([])
  for (const [low, high] of [
    [0, 7],
    [-5, 5],
    [1e-9, 2e-9],
    [12, 1e6],
  ] as const) {
    const ticks = axisTicks(low, high)
    expect(ticks.length).toBeGreaterThan(1)
    expect(ticks.length).toBeLessThan(8)
    for (const tick of ticks) expect(tick).toBeGreaterThanOrEqual(low)
  }
})
