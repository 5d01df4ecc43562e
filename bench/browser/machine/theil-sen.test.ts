import { expect, test } from 'vitest'
import { theilSen } from './theil-sen.ts'

test('the slope of a line is found, whatever single readings say', () => {
  const line = Array.from({ length: 41 }, (_, i): [number, number] => [i, 5 + 3 * i])
  expect(theilSen(line)).toBeCloseTo(3)
  const spoilt = line.map(([x, y], i): [number, number] => [x, i % 5 === 0 ? y + 1_000 * i : y])
  expect(theilSen(spoilt)).toBeCloseTo(3)
})

test('an even count of slopes takes the middle of two; nothing to compare has no slope', () => {
  // Slopes 0, 2 of four equal pairs each side: the two middle ones of six are 1 and 1.
  expect(
    theilSen([
      [0, 0],
      [1, 0],
      [2, 2],
    ]),
  ).toBeCloseTo(1)
  expect(
    theilSen([
      [0, 0],
      [2, 1],
      [4, 6],
      [6, 6],
    ]),
  ).toBeCloseTo((1 + 1.25) / 2)
  expect(theilSen([[1, 1]])).toBeNaN()
  expect(
    theilSen([
      [1, 1],
      [1, 9],
    ]),
  ).toBeNaN()
})
