import { expect, test } from 'vitest'
import { exactFigure, figureText } from './exact-figure.ts'

test.each<[string, number[], string]>([
  ['a price', [15_050, 2], '150.5'],
  ['a whole number', [15_000, 0], '15000'],
  ['a fall', [-350, 2], '-3.5'],
  ['nothing', [0, 4], '0'],
  ['a part that ends on a nought', [1_230, 3], '1.23'],
  ['as many digits as there can be', [1, 18], '0.000000000000000001'],
  ['as large a figure as there can be', [Number.MAX_SAFE_INTEGER, 0], '9007199254740991'],
])('TERM-06 a figure that is compared is shown as it was sent, without idle noughts: %s', (_, pair, text) => {
  expect(figureText(exactFigure(Float64Array.from([7, ...pair]), 1) as bigint)).toBe(text)
})

test('TERM-06 figures of different digits compare as what they are', () => {
  const body = Float64Array.from([15_050, 2, 150_500, 3, 150_501, 3])
  const [two, three, more] = [0, 2, 4].map((at) => exactFigure(body, at))
  expect(three).toBe(two)
  expect((more as bigint) > (two as bigint)).toBe(true)
})

test.each<[string, number[]]>([
  ['not given', [Number.NaN, 2]],
  ['too large to be exact', [2 ** 53, 0]],
  ['given with no digits that make sense', [1, -1]],
  ['given with digits that are unknown', [1, Number.NaN]],
  ['given with more digits than are compared', [1, 19]],
])('TERM-06 a figure is unknown where it is %s', (_, pair) => {
  expect(exactFigure(Float64Array.from(pair), 0)).toBeNull()
})
