import type { TFunction } from 'i18next'
import type { RechargeRow, WithdrawRow } from '../../../shared/calls/money-entities.ts'

const STATES = ['review', 'success', 'failed'] as const
const REASONS = ['below_minimum', 'memo_missing', 'refused', 'cancelled_by_user'] as const

/** product.md §4's state of a withdrawal in words. */
export function stateText(t: TFunction<'money'>, { status }: Pick<WithdrawRow, 'status'>): string {
  return t(`state.${STATES[status]}`)
}

type DepositState = Pick<RechargeRow, 'kind' | 'status' | 'reason' | 'confirmations' | 'required'>

/** A deposit's state in words: nobody reviews what only waits for its confirmations, so that says how many it has. */
export function depositText(t: TFunction<'money'>, row: DepositState): string {
  if (row.status === 1) return t('state.credited')
  if (row.status === 2) return t('state.failed')
  if (row.kind === 'voucher' || row.reason !== null) return t('state.review')
  return t('state.confirming', { count: row.confirmations, all: row.required })
}

/** Why a record failed or waits: the key's words, and the reviewer's own; empty where there is no reason. Never a raw key. */
export function reasonText(
  t: TFunction<'money'>,
  { reason, note }: Pick<RechargeRow | WithdrawRow, 'reason' | 'note'>,
): string {
  const known = REASONS.find((one) => one === reason)
  const label = reason === null ? '' : known ? t(`reason.${known}`) : t('reason.other')
  return note === null ? label : label === '' ? note : t('reasonNote', { reason: label, note })
}
