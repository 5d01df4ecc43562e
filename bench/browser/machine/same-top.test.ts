import { expect, test } from 'vitest'
import { sameTop } from './same-top.ts'

const checkpoint = { after: 40, top: [101, 5, 100, 7, 102, 3, 103, 9] }

test('BENCH-03 a book passes that is the session’s own, level by level; one with another level, a level less or one more does not', () => {
  const { top } = checkpoint
  expect(() => sameTop('hub', top, checkpoint)).not.toThrow()
  const other = /^hub shows another book than the session's after 40 messages$/
  expect(() => sameTop('hub', top.with(5, 4), checkpoint)).toThrow(other)
  expect(() => sameTop('hub', top.slice(0, 6), checkpoint)).toThrow(other)
  expect(() => sameTop('hub', [...top, 104, 1], checkpoint)).toThrow(other)
  expect(() => sameTop('hub', top.with(0, Number.NaN), checkpoint)).toThrow(other)
  expect(() => sameTop('hub', [], checkpoint)).toThrow(other)
})
