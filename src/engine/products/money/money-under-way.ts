import type { Account } from '../../trading/model/account.ts'
import { moneyRecords } from './money-account.ts'

/** How many deposits, withdrawals and C2C orders are not over; null where there are none. */
export function moneyUnderWay(account: Account): Record<string, string> | null {
  const { deposits, withdrawals, orders } = moneyRecords(account)
  if (deposits.open.size + withdrawals.open.size + orders.open.size === 0) return null
  return {
    deposits: String(deposits.open.size),
    withdrawals: String(withdrawals.open.size),
    c2c: String(orders.open.size),
  }
}
