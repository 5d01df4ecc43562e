import { expect, test } from 'vitest'
import { commonAgeAt } from './common-age.ts'

test('REAL-69 what stopped together has one age on a page, the oldest; what stopped long before keeps its own', () => {
  const ages = [100_000, 101_500, 99_200, 20_000, 0]
  expect(ages.map((own) => commonAgeAt(own, ages))).toEqual([99_200, 99_200, 99_200, 20_000, 0])
})
