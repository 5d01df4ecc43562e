import { expect, test } from 'vitest'
import { knownAccount, knownState } from './known-account.ts'

test('ENTRY-10 the login page learns whose password was changed, and nothing else', () => {
  const account = { type: 'phone', account: '+44 7700900123', password: 'never' } as const
  expect(knownAccount(knownState(account))).toEqual({ type: 'phone', account: '+44 7700900123' })
  expect(JSON.stringify(knownState(account))).not.toContain('never')
})

test.each([null, undefined, 'x', {}, { reset: true }, { reset: { type: 'google', account: 'a' } }])(
  'ENTRY-10 %j is nobody',
  (state) => expect(knownAccount(state)).toBeNull(),
)
