import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import { inviteCode } from '../../../../shared/rules/invite-code.ts'
import { loginPassword } from '../../../../shared/rules/password.ts'
import { googleCode } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import type { Proof } from './protocol.ts'

/** What the exchange may want beside the issuer's word. */
export interface FinishValues {
  agree: boolean
  invite_code: string
  password: string
  google_code: string
}
export type FinishField = keyof FinishValues

/** What the person is in the midst of: opening an account, linking one, or proving more. */
export type FinishStep = 'open' | 'link' | 'code'

const ORDER: readonly FinishField[] = ['password', 'google_code', 'invite_code', 'agree']
const ASKED_BY: Record<FinishField, FinishStep> = {
  agree: 'open',
  invite_code: 'open',
  password: 'link',
  google_code: 'code',
}

/** The fields that a refusal brings: opening an account has two. */
export function wantedFields(shown: readonly FinishField[], { field }: Pick<AnswerRefusal, 'field'>): FinishField[] {
  const asked = ORDER.find((one) => one === field)
  const more: readonly FinishField[] =
    asked && ASKED_BY[asked] === 'open' ? ['invite_code', 'agree'] : asked ? [asked] : []
  return ORDER.filter((one) => shown.includes(one) || more.includes(one))
}

/** What the fields are for; the first of them says it. */
export function stepOf(shown: readonly FinishField[]): FinishStep {
  return shown.includes('agree') ? 'open' : shown.includes('password') ? 'link' : 'code'
}

/** The form's rule; its issues are refusal keys. Fields that are not shown are not judged. */
export function finishRule(shown: readonly FinishField[]) {
  const any = v.string()
  const agreed = v.pipe(v.boolean(), v.literal(true, 'agreement_required'))
  return v.object({
    agree: shown.includes('agree') ? agreed : v.boolean(),
    invite_code: inviteCode,
    password: shown.includes('password') ? loginPassword : any,
    google_code: shown.includes('google_code') ? googleCode : any,
  })
}

/** What is sent: the proof, and of the fields those that are shown. */
export function finishRequest(
  proof: Proof,
  shown: readonly FinishField[],
  { agree, invite_code, password, google_code }: FinishValues,
): RequestOf<(typeof calls)['googleAuth']> {
  return {
    ...proof,
    ...(shown.includes('agree') ? { agree } : {}),
    ...(shown.includes('invite_code') && invite_code !== '' ? { invite_code } : {}),
    ...(shown.includes('password') ? { password } : {}),
    ...(shown.includes('google_code') ? { google_code } : {}),
  }
}
