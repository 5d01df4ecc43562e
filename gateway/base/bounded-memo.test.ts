import { expect, test } from 'vitest'
import { boundedMemo } from './bounded-memo.ts'

test('HTTP-06 a memo gives what the function gives, and holds no more and no longer texts than it may', () => {
  const made: string[] = []
  const memo = boundedMemo(
    (text) => {
      made.push(text)
      return text.length
    },
    2,
    3,
  )
  expect(['a', 'a', 'ab', 'a', 'abc', 'a', 'abc', 'abcd', 'abcd'].map(memo)).toEqual([1, 1, 2, 1, 3, 1, 3, 4, 4])
  // The third text put the first one out, and a fourth character is never held.
  expect(made).toEqual(['a', 'ab', 'abc', 'a', 'abcd', 'abcd'])
})
