import type { Account } from '../../trading/model/account.ts'
import { moneyRecords } from './money-account.ts'
import type { Withdrawal } from './withdrawal.ts'

const DAY = 24 * 3_600_000

/** Withdrawals that count against the limit at a moment: of the last 24 h, what has left or waits to. Newest first. */
export function countedWithdrawals(account: Account, now: number): Withdrawal[] {
  return moneyRecords(account)
    .withdrawals.all()
    .filter(({ status, createdAt }) => status !== 2 && createdAt > now - DAY)
}

/** What they are worth together, 1e-8 of the quote coin. */
export function usedWithin(account: Account, now: number): bigint {
  return countedWithdrawals(account, now).reduce((sum, { value }) => sum + value, 0n)
}

/** When the oldest of them does not count any more, ms; null where there is none. */
export function nextRelease(account: Account, now: number): number | null {
  const oldest = countedWithdrawals(account, now).at(-1)
  return oldest ? oldest.createdAt + DAY : null
}
