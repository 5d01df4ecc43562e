import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import { verificationCode } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { newPasswordFields, typedTwice } from '../parts/new-password-rule.ts'
import type { ResetRequest } from './reset-memory.ts'

export interface ResetValues {
  code: string
  password: string
  repeat: string
}
export type ResetField = keyof ResetValues
export const RESET_FIELDS: readonly ResetField[] = ['code', 'password', 'repeat']

/** The code and the new password twice. Issues are refusal keys. */
export const resetRule = typedTwice<ResetValues>(v.object({ code: verificationCode, ...newPasswordFields }))

export function resetRequest(
  { type, account }: ResetRequest,
  { code, password }: ResetValues,
): RequestOf<(typeof calls)['changePwdByCode']> {
  return { type, account, code, password }
}

/** The field beside which a refusal stands; null where it is about the whole form. */
export function refusedField({ field }: Pick<AnswerRefusal, 'field'>): ResetField | null {
  return field === 'code' || field === 'password' ? field : null
}
