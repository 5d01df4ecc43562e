import { expect, test } from 'vitest'
import { characterCount, isMessage } from './c2c-message.ts'

test('REAL-93 a message has 1 to 500 characters as people count them', () => {
  expect([characterCount(''), characterCount('👨‍👩‍👧é'), characterCount('e\u0301x')]).toEqual([0, 2, 2])
  expect([isMessage(''), isMessage('x'), isMessage('👩‍🚒'.repeat(500)), isMessage('x'.repeat(501))]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(isMessage(`e${'\u0301'.repeat(5000)}`)).toBe(false)
})
