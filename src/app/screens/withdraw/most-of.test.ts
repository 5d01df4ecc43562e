import { expect, test } from 'vitest'
import type { WithdrawStanding } from '../../../shared/calls/money-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { verificationRefusal } from '../../services/money/code-refusal.ts'
import { mostOf } from './most-of.ts'

const standing = (limit: string, used: string) => ({ limit, used }) as WithdrawStanding
const most = (available: string, price: string, limit: string, used = '0') => {
  const found = mostOf({ available: scaled(available), price: scaled(price) }, standing(limit, used))
  return found === null ? null : unscaled(found)
}

test('FUND-07 the most is what the balance holds, or what the limit leaves of it, cut down', () => {
  expect(most('50', '1', '10000')).toBe('50')
  expect(most('50000', '1', '10000', '9999.5')).toBe('0.5')
  expect(most('50', '1', '10000', '10001')).toBe('0')
  // 10,000 at 64,281.4 are 0.155566…: a hair less is always within the limit.
  expect(most('2', '64281.4', '10000')).toBe('0.15556599')
  expect(mostOf({ available: null, price: 1n }, standing('1', '0'))).toBeNull()
  expect(mostOf({ available: 1n, price: null }, standing('1', '0'))).toBeNull()
})

test('FUND-07 every code that is bound is asked for, in its own shape, before anything is sent', () => {
  const both = ['google_code', 'email_code'] as const
  expect(verificationRefusal(both, { email_code: '1234' })).toMatchObject({
    key: 'step_up_required',
    field: 'google_code',
  })
  expect(verificationRefusal(both, { google_code: '123456' })).toMatchObject({ field: 'email_code' })
  expect(verificationRefusal(both, { google_code: '12345', email_code: '1234' })).toMatchObject({
    key: 'google_code_format',
  })
  expect(verificationRefusal(both, { google_code: '123456', email_code: '123' })).toMatchObject({ key: 'code_format' })
  expect(verificationRefusal(both, { google_code: '123456', email_code: '123456789' })).toMatchObject({
    key: 'code_format',
  })
  expect(verificationRefusal(both, { google_code: '123456', email_code: '1234' })).toBeNull()
  expect(verificationRefusal(both, { google_code: '123456', email_code: '12345678' })).toBeNull()
})
