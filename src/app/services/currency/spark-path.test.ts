import { expect, test } from 'vitest'
import { sparkPath } from './spark-path.ts'

test('MKT-11 a line runs over the whole width, the lowest close at the foot and the highest at the top', () => {
  expect(sparkPath(['1', '3', '2'], 112, 28)).toBe('M1.0 26.0L56.0 2.0L111.0 14.0')
  expect(sparkPath(['5', '5'], 112, 28)).toBe('M1.0 14.0L111.0 14.0')
  expect([sparkPath([], 112, 28), sparkPath(['5'], 112, 28)]).toEqual(['', ''])
})
