import { calls } from '../../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { signIn } from '../../../base/session/session.ts'
import { type CodeSender, useCodeSender } from '../../../services/forms/use-code-sender.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import type { AccountType } from '../parts/account-type.ts'
import { areaOf, type Country } from '../parts/phone-number.ts'
import { emailRequest, phoneRequest, type RegisterValues } from './register-form.ts'

/** Sends the codes of a registration, to an address or a number. */
export function useRegisterCodes(type: AccountType, countries: readonly Country[]): CodeSender {
  const toEmail = useFormWrite(calls.sendEmailCode)
  const toPhone = useFormWrite(calls.sendPhoneCode)
  return useCodeSender((account) =>
    type === 'email' ? toEmail({ email: account }) : toPhone({ phone: account, code: areaOf(account, countries) }),
  )
}

/** Opens the account and begins its session. @returns why not; null when it is open, undefined where the request is on its way already */
export function useRegister(type: AccountType, countries: readonly Country[]) {
  const byEmail = useFormWrite(calls.emailRegister)
  const byPhone = useFormWrite(calls.phoneRegister)
  return async (values: RegisterValues): Promise<AnswerRefusal | null | undefined> => {
    const result = await (type === 'email' ? byEmail(emailRequest(values)) : byPhone(phoneRequest(values, countries)))
    if (!result) return undefined
    if (result.refusal) return result.refusal
    signIn(result.data.token, result.data.user)
    return null
  }
}
