import * as v from 'valibot'
import { email } from '../../../shared/rules/email.ts'
import type { StepCode } from '../../../shared/rules/step-up.ts'
import { verificationCode } from '../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { AccountType } from '../auth/parts/account-type.ts'
import type { Country } from '../auth/parts/phone-number.ts'
import { phoneBehind } from '../auth/parts/phone-rule.ts'
import { isStepRefusal, stepRule } from '../auth/step-up/use-step-up.ts'

export interface BindValues {
  email: string
  country: string
  phone: string
  code: string
  step: string
}
export type BindField = keyof BindValues

export interface BindTerms {
  type: AccountType
  /** The linked address is taken away: nothing is typed but codes. */
  unlinks: boolean
  step: StepCode | null
  country: string
  countries: readonly Country[]
}

/** Issues are refusal keys. A number of a country that is not served is not linked. */
export function bindRule({ type, unlinks, step, country, countries }: BindTerms) {
  const any = v.string()
  return v.object({
    email: type === 'email' && !unlinks ? email : any,
    country: any,
    phone: type === 'phone' && !unlinks ? phoneBehind(country, countries, true) : any,
    code: verificationCode,
    step: stepRule(step),
  })
}

/** The field beside which a refusal stands; null where it is about the whole form. */
export function bindFieldOf(
  { type, unlinks }: Pick<BindTerms, 'type' | 'unlinks'>,
  refusal: Pick<AnswerRefusal, 'field'>,
): BindField | null {
  if (isStepRefusal(refusal)) return 'step'
  if (refusal.field === 'code') return 'code'
  return refusal.field === type && !unlinks ? type : null
}
