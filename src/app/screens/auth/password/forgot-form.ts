import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import type { calls } from '../../../../shared/calls/table.ts'
import { email } from '../../../../shared/rules/email.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import type { AccountType } from '../parts/account-type.ts'
import { areaOf, type Country, composePhone } from '../parts/phone-number.ts'
import { phoneBehind } from '../parts/phone-rule.ts'

export interface ForgotValues {
  email: string
  country: string
  phone: string
}

const anyText = v.string()

/** Whose password: the account by email or phone. Issues are refusal keys. */
export function forgotRule(type: AccountType, country: string, countries: readonly Country[]) {
  return v.object({
    email: type === 'email' ? email : anyText,
    country: anyText,
    phone: type === 'phone' ? phoneBehind(country, countries, false) : anyText,
  })
}

export function forgotRequest(
  type: AccountType,
  values: ForgotValues,
  countries: readonly Country[],
): Required<RequestOf<(typeof calls)['sendFindPwdCode']>> {
  if (type === 'email') return { type, account: values.email, area: '' }
  const account = composePhone(values, countries)
  return { type, account, area: areaOf(account, countries) }
}

/** The field beside which a refusal stands; null where it is about the whole form. */
export function refusedField(type: AccountType, { field }: Pick<AnswerRefusal, 'field'>): AccountType | null {
  return field === 'account' || field === type ? type : null
}
