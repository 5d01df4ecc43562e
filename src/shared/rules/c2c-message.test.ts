import { expect, test } from 'vitest'
import { isMessage } from './c2c-message.ts'

test('REAL-93 a message has 1 to 500 characters as people count them', () => {
  expect([isMessage(''), isMessage('x'), isMessage('👩‍🚒'.repeat(500)), isMessage('x'.repeat(501))]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isMessage(`e${'\u0301'.repeat(5000)}`)).toBe(false)
})
