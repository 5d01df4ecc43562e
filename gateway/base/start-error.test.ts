import { expect, test } from 'vitest'
import { reasonOf } from './start-error.ts'

test('OPER-53 the reason of a failed fetch is its cause, by text or by code', () => {
  const failed = (cause: unknown) => reasonOf(new TypeError('fetch failed', { cause }))
  expect(failed(new Error('connect ECONNREFUSED 127.0.0.1:1'))).toBe('connect ECONNREFUSED 127.0.0.1:1')
  // What a name with two addresses ends with.
  expect(failed(Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }))).toBe('ECONNREFUSED')
  expect(failed(undefined)).toBe('fetch failed')
  expect(reasonOf(new Error('HTTP 503', { cause: new Error('other') }))).toBe('HTTP 503')
  expect(reasonOf('text')).toBe('text')
})
