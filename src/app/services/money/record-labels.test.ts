import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import type { RechargeRow } from '../../../shared/calls/money-entities.ts'
import texts from '../../base/i18n/en/money.json' with { type: 'json' }
import { depositText } from './record-labels.ts'

const t = ((key: string, of: Record<string, unknown> = {}) => {
  const text = texts.state[key.replace('state.', '') as keyof typeof texts.state]
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(of[name]))
}) as unknown as TFunction<'money'>

test('REAL-45 a deposit is Confirming n/m, then Credited; Under review where somebody reviews it', () => {
  const of = (row: Partial<RechargeRow>) =>
    depositText(t, { kind: 'chain', status: 0, reason: null, confirmations: 7, required: 20, ...row })
  expect(of({})).toBe('Confirming 7/20')
  expect(of({ confirmations: 20 })).toBe('Confirming 20/20')
  expect(of({ status: 1, confirmations: 20 })).toBe('Credited')
  expect(of({ reason: 'memo_missing' })).toBe('Under review')
  expect(of({ kind: 'voucher', confirmations: 0, required: 0 })).toBe('Under review')
  expect(of({ kind: 'voucher', status: 1 })).toBe('Credited')
  expect(of({ status: 2, reason: 'below_minimum' })).toBe('Failed')
})
