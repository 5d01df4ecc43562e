import { CONFIRMATION_MS } from '../../../shared/rules/confirmation-time.ts'
import { RowShape } from '../../kernel/row-shape.ts'

/** product.md §4: 0 under review, 1 success, 2 failed. */
export type RecordStatus = 0 | 1 | 2

/** Why a deposit failed or waits, stable keys. */
export const DEPOSIT_REASONS = ['below_minimum', 'memo_missing', 'refused'] as const
export type DepositReason = (typeof DEPOSIT_REASONS)[number]

/** Money on its way in: seen on a chain, or said to have been paid by bank transfer (voucher). */
export interface Deposit {
  id: number
  account: number
  kind: 'chain' | 'voucher'
  asset: number
  /** Null on a voucher. */
  network: string | null
  amount: bigint
  status: RecordStatus
  reason: DepositReason | null
  /** The reviewer's own words. */
  note: string | null
  /** Confirmations after which it counts, one a second of server time; 0 on a voucher. */
  required: number
  from: string | null
  tx: string | null
  memo: string | null
  /** Where the voucher's picture is. */
  image: string | null
  /** SHA-256 of that picture; null where it is not known. */
  imageSha: string | null
  createdAt: number
  updatedAt: number
}

export const depositShape = new RowShape<Deposit>('deposit', {
  id: 'int',
  account: 'int',
  kind: ['chain', 'voucher'],
  asset: 'int',
  network: 'text?',
  amount: 'money',
  status: 'int',
  reason: 'text?',
  note: 'text?',
  required: 'int',
  from: 'text?',
  tx: 'text?',
  memo: 'text?',
  image: 'text?',
  imageSha: 'text?',
  createdAt: 'int',
  updatedAt: 'int',
})

export function confirmations(deposit: Pick<Deposit, 'required' | 'createdAt'>, now: number): number {
  return Math.min(deposit.required, Math.floor((now - deposit.createdAt) / CONFIRMATION_MS))
}
