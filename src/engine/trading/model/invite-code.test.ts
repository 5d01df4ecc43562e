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
  expect([code.toLowerCase(), code.toUpperCase()].map((text) => accountOfInviteCode(text))).not.toContain(1001)
  for (const text of ['', code.slice(1), `${code}2`, '0OIl1000', 'ABCDEFG!', '邀请码邀请码邀请']) {
    expect(accountOfInviteCode(text)).toBeNull()
  }
})

test('SAFE-14 codes differ by installation, and two known ones do not give the third', () => {
  const codes = [1001, 1002, 1003].map((account) => inviteCodeOf(account, 'one'))
  expect(codes.map((code) => accountOfInviteCode(code, 'one'))).toEqual([1001, 1002, 1003])
  expect(codes).not.toContain(inviteCodeOf(1001, 'two'))
  expect(accountOfInviteCode(codes[0] as string, 'two')).not.toBe(1001)
  const [a, b, c] = codes.map((code) => accountOfInviteCode(code, '') as number) as [number, number, number]
  expect(c - b).not.toBe(b - a)
})
