import { expect, test } from 'vitest'
import { SessionLanguages } from './session-languages.ts'

test('NOTE-02 of two browsers in two languages neither takes the other’s away with each call: a change alone counts', () => {
  const languages = new SessionLanguages()
  expect([languages.note('one', 'en'), languages.note('two', 'ja')]).toEqual([true, true])
  expect([languages.note('one', 'en'), languages.note('two', 'ja'), languages.note('one', 'en')]).toEqual([
    false,
    false,
    false,
  ])
  expect([languages.note('one', 'ko'), languages.note('one', 'ko'), languages.note('one', 'en')]).toEqual([
    true,
    false,
    true,
  ])
})
