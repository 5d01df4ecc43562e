import type { C2cOrderRow } from '../../../shared/calls/c2c-calls.ts'

/** Which of the four steps an order stands at: 1 paying, 2 checking, 3 over with coins; null: cancelled. Step 0, escrow, is behind every order. */
export function stepOf({ status }: Pick<C2cOrderRow, 'status'>): 1 | 2 | 3 | null {
  if (status === 'unpaid') return 1
  if (status === 'paid' || status === 'appealed') return 2
  return status === 'completed' ? 3 : null
}

/** Seconds from placing to the end of paying. */
export function payWindow({ created_at, pay_by }: Pick<C2cOrderRow, 'created_at' | 'pay_by'>): number {
  return Math.round((pay_by - created_at) / 1000)
}
