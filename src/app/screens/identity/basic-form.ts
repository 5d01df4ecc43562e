import * as v from 'valibot'
import type { KycIdType } from '../../../shared/rules/kyc-level.ts'
import { kycBasicForm, kycBasicRefusal } from '../../../shared/rules/kyc-rule.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'

export interface BasicValues {
  country: string
  id_type: KycIdType
  name: string
  number: string
  birth: string
}
export type BasicField = keyof BasicValues
export const BASIC_FIELDS: readonly BasicField[] = ['country', 'id_type', 'name', 'number', 'birth']

const form = v.omit(kycBasicForm, ['step'])

/** Step 1 by the rule that the exchange has. Issues are refusal keys. @param now server time, ms */
export function basicRule(now: () => number) {
  return v.pipe(
    form,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const refused = kycBasicRefusal({ step: 'basic', ...dataset.value }, now())
      if (!refused) return
      const key = refused.field as BasicField
      addIssue({
        message: refused.key,
        path: [{ type: 'object', origin: 'value', input: dataset.value, key, value: dataset.value[key] }],
      })
    }),
  )
}

/** The field beside which a refusal stands; null where it is about the whole form. */
export function basicFieldOf({ field }: Pick<AnswerRefusal, 'field'>): BasicField | null {
  return BASIC_FIELDS.find((known) => known === field) ?? null
}
