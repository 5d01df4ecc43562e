import { RowShape } from '../../kernel/row-shape.ts'
import type { RecordStatus } from './deposit.ts'

export type WithdrawReason = 'cancelled_by_user' | 'refused'

/** Money on its way out. While it is under review its whole amount is locked in the fund wallet. */
export interface Withdrawal {
  id: number
  account: number
  asset: number
  network: string
  address: string
  memo: string | null
  /** Leaves the account; what arrives is less by the fee. */
  amount: bigint
  fee: bigint
  /** What the amount was worth when it was asked for, money of the quote coin: counts against the limit of 24 h. */
  value: bigint
  status: RecordStatus
  reason: WithdrawReason | null
  note: string | null
  tx: string | null
  createdAt: number
  updatedAt: number
}

export const withdrawalShape = new RowShape<Withdrawal>('withdrawal', {
  id: 'int',
  account: 'int',
  asset: 'int',
  network: 'text',
  address: 'text',
  memo: 'text?',
  amount: 'money',
  fee: 'money',
  value: 'money',
  status: 'int',
  reason: 'text?',
  note: 'text?',
  tx: 'text?',
  createdAt: 'int',
  updatedAt: 'int',
})
