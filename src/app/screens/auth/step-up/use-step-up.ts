import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import type { StepUp } from '../../../../shared/calls/security-entities.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { maskContact } from '../../../../shared/rules/mask-contact.ts'
import { neededCodes, type StepCode } from '../../../../shared/rules/step-up.ts'
import { googleCode, verificationCode } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { session } from '../../../base/api/session-state.ts'
import { type CodeSender, useCodeSender } from '../../../services/forms/use-code-sender.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'

export interface StepUpNeed {
  /** The code that this person's changes take; null where nothing is linked that could give one. */
  code: StepCode | null
  /** The field's name. */
  label: string
  /** Where its code goes, masked; empty for the authenticator. */
  to: string
  codes: CodeSender
}

/** The one code that a change of what guards the account takes: the authenticator's, else one by mail, else by phone. */
export function useStepUp(): StepUpNeed {
  const { t } = useTranslation('stepUp')
  const { user } = useSnapshot(session)
  const send = useFormWrite(calls.sendStepCode)
  const code = user ? (neededCodes(user, 'change')[0] ?? null) : null
  const by = code === 'phone_code' ? 'phone' : 'email'
  const codes = useCodeSender(() => send({ use: 'change', to: by }))
  const to = code === 'google_code' ? '' : maskContact(user?.[by] ?? '')
  return { code, label: t(code ?? 'email_code'), to, codes }
}

/** The rule of its field. Issues are refusal keys. */
export function stepRule(code: StepCode | null) {
  return code === 'google_code' ? googleCode : verificationCode
}

/** As it is sent. */
export function stepRequest(code: StepCode | null, typed: string): StepUp {
  return code === null ? {} : { [code]: typed }
}

const STEP_FIELDS: readonly string[] = ['google_code', 'email_code', 'phone_code'] satisfies StepCode[]

/** Whether a refusal is about the step-up code. */
export function isStepRefusal({ field }: Pick<AnswerRefusal, 'field'>): boolean {
  return field !== undefined && STEP_FIELDS.includes(field)
}
