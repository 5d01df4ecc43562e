import { expect, test } from 'vitest'
import { checkWithdraw, type WithdrawTerms } from './withdraw-rule.ts'

const ONE = 100_000_000n
const TERMS: WithdrawTerms = {
  available: 100n * ONE,
  minimum: 10n * ONE,
  fee: ONE,
  limit: 1_000n * ONE,
  used: 900n * ONE,
  worth: (amount) => 2n * amount,
}

/** text, what is different, key of the refusal or what arrives. */
const ROWS: [string, Partial<WithdrawTerms>, string][] = [
  ['10', {}, '9'],
  ['9.99999999', {}, 'withdraw_minimum'],
  ['50', {}, '49'],
  ['50.00000001', {}, 'withdraw_limit'],
  ['100', { used: 0n }, '99'],
  ['100.00000001', { used: 0n }, 'insufficient_available_balance'],
  ['1', { minimum: 0n }, 'withdraw_minimum'],
  ['1.00000001', { minimum: 0n }, '0.00000001'],
  ['10', { used: 2_000n * ONE }, 'withdraw_limit'],
  ['10', { worth: () => null }, 'withdraw_limit'],
  ['10', { limit: 0n, used: 0n }, 'withdraw_limit'],
  ['', {}, 'quantity_required'],
  ['0', {}, 'number_positive'],
  ['1e1', {}, 'number_format'],
  ['10.000000001', {}, 'number_format'],
]

test.each(ROWS)('MONEY-06 withdrawing %j with %o: %s', (text, more, wanted) => {
  const checked = checkWithdraw(text, { ...TERMS, ...more })
  if (checked.ok) {
    expect(checked.received).toBe(checked.amount - (more.fee ?? TERMS.fee))
    expect(Number(checked.received) / 1e8).toBe(Number(wanted))
  } else expect([checked.refusal.key, checked.refusal.field]).toEqual([wanted, 'amount'])
})
