import * as v from 'valibot'
import { loginPassword, newPassword, passwordsMatch } from '../../../shared/rules/password.ts'
import type { StepCode } from '../../../shared/rules/step-up.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { isStepRefusal, stepRule } from '../auth/step-up/use-step-up.ts'

export interface PasswordValues {
  old: string
  password: string
  repeat: string
  step: string
}
export type PasswordField = keyof PasswordValues
export const PASSWORD_FIELDS: readonly PasswordField[] = ['old', 'password', 'repeat', 'step']

/** The old password, the new one twice (product.md §5) and the step-up code. Issues are refusal keys. */
export function passwordRule(code: StepCode | null) {
  return v.pipe(
    v.object({
      old: loginPassword,
      password: newPassword,
      repeat: v.pipe(v.string(), v.nonEmpty('password_required')),
      step: stepRule(code),
    }),
    v.forward(
      v.partialCheck([['old'], ['password']], ({ old, password }) => old !== password, 'password_same'),
      ['password'],
    ),
    v.forward(
      v.partialCheck(
        [['password'], ['repeat']],
        ({ password, repeat }) => repeat === '' || passwordsMatch(password, repeat),
        'passwords_mismatch',
      ),
      ['repeat'],
    ),
  )
}

/** The field beside which a refusal stands; null where it is about the whole form. */
export function passwordFieldOf(refusal: Pick<AnswerRefusal, 'field'>): PasswordField | null {
  if (isStepRefusal(refusal)) return 'step'
  if (refusal.field === 'password') return 'old'
  return refusal.field === 'new_password' ? 'password' : null
}
