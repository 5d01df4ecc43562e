import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import type { AccountType } from '../../entry/account-type.ts'
import { areaOf, type Country } from '../../entry/phone-number.ts'
import { type CodeSender, useCodeSender } from '../../entry/use-code-sender.ts'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { signIn } from '../../session/session.ts'
import { emailRequest, phoneRequest, type RegisterValues } from './register-form.ts'

/** Sends the codes of a registration, to an address or a number. */
export function useRegisterCodes(type: AccountType, countries: readonly Country[]): CodeSender {
  const toEmail = useEntryWrite(calls.sendEmailCode)
  const toPhone = useEntryWrite(calls.sendPhoneCode)
  return useCodeSender((account) =>
    type === 'email' ? toEmail({ email: account }) : toPhone({ phone: account, code: areaOf(account, countries) }),
  )
}

/** Opens the account and begins its session. @returns why not; null when it is open, undefined where the request is on its way already */
export function useRegister(type: AccountType, countries: readonly Country[]) {
  const byEmail = useEntryWrite(calls.emailRegister)
  const byPhone = useEntryWrite(calls.phoneRegister)
  return async (values: RegisterValues): Promise<AnswerRefusal | null | undefined> => {
    const result = await (type === 'email' ? byEmail(emailRequest(values)) : byPhone(phoneRequest(values, countries)))
    if (!result) return undefined
    if (result.refusal) return result.refusal
    signIn(result.data.token, result.data.user)
    return null
  }
}
