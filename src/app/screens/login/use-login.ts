import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import type { AccountType } from '../../entry/account-type.ts'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { signIn } from '../../session/session.ts'
import { type LoginTerms, type LoginValues, loginRequest } from './login-form.ts'

/** Sends the login. @returns why not; null when the session has begun, undefined where the request is on its way already */
export function useLogin() {
  const send = useEntryWrite(calls.login)
  return async (
    type: AccountType,
    values: LoginValues,
    terms: Pick<LoginTerms, 'wantsCode' | 'countries'>,
  ): Promise<AnswerRefusal | null | undefined> => {
    const result = await send(loginRequest(type, values, terms))
    if (!result) return undefined
    if (result.refusal) return result.refusal
    signIn(result.data.token, result.data.user)
    return null
  }
}
