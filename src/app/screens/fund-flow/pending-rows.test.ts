import { expect, test } from 'vitest'
import type { FlowRow, WithdrawRow } from '../../../shared/calls/money-entities.ts'
import { ALL } from './flow-query.ts'
import { linesOf, pendingThat } from './pending-rows.ts'

const pendingAt = (created_at: number, more: Partial<WithdrawRow> = {}) =>
  ({ id: created_at, currency_id: 3, status: 0, created_at, ...more }) as WithdrawRow
const entryAt = (at: number) => ({ id: at, at }) as FlowRow
const DAY = Date.UTC(2026, 10, 21)

test('REAL-46 pending withdrawals stand among the entries at their time; those that are decided are the ledger’s', () => {
  const pending = pendingThat(
    [pendingAt(5), pendingAt(1), pendingAt(7, { status: 1 }), pendingAt(8, { status: 2 })],
    ALL,
    null,
  )
  const lines = linesOf([entryAt(6), entryAt(2)], pending)
  expect(lines.map(({ kind, at }) => `${kind} ${at}`)).toEqual(['entry 6', 'pending 5', 'entry 2', 'pending 1'])
})

test('REAL-46 filters of account, kind, coin and days mean pending withdrawals too', () => {
  const rows = [pendingAt(DAY), pendingAt(DAY - 1), pendingAt(DAY + 1, { currency_id: 1 })]
  const count = (query: Partial<typeof ALL>) => pendingThat(rows, { ...ALL, ...query }, 'UTC').length
  expect(count({ account: 'fund' })).toBe(3)
  expect(count({ account: 'spot' })).toBe(0)
  expect(count({ type: 'withdraw' })).toBe(3)
  expect(count({ type: 'withdraw_fee' })).toBe(0)
  expect(count({ coin: 1 })).toBe(1)
  expect(count({ from: '2026-11-21' })).toBe(2)
  expect(count({ to: '2026-11-20' })).toBe(1)
})
