import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accountOfInviteCode, inviteCodeOf } from './invite-code.ts'

test('ENTRY-06 every account has its own invite code, and the code leads back to the account', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), (account) => {
      const code = inviteCodeOf(account)
      expect(code).toMatch(/^[2-9A-HJ-NP-Za-km-z]{8}$/)
      expect(accountOfInviteCode(code)).toBe(account)
    }),
  )
  const codes = Array.from({ length: 20_000 }, (_, i) => inviteCodeOf(1001 + i))
  expect(new Set(codes).size).toBe(codes.length)
})

test('ENTRY-06 an invite code is case-sensitive, and what is no code leads to nobody', () => {
  const code = inviteCodeOf(1001)
  expect(code).toMatch(/[A-Z]/)
  expect(code).toMatch(/[a-z]/)
  expect([code.toLowerCase(), code.toUpperCase()].map(accountOfInviteCode)).not.toContain(1001)
  for (const text of ['', code.slice(1), `${code}2`, '0OIl1000', 'ABCDEFG!', '邀请码邀请码邀请']) {
    expect(accountOfInviteCode(text)).toBeNull()
  }
})
