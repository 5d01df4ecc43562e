import { useRef } from 'react'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { callApi, isConfirmed } from '../../api/call-api.ts'
import { newIntent } from '../../api/intent.ts'
import { signIn } from '../../session/session.ts'
import { type AccountType, type LoginValues, loginRequest } from './login-form.ts'

/** Sends the login. Gives the refusal, or null when the session has begun. One intent until an answer or a change of the form. */
export function useLogin() {
  const intent = useRef<{ key: string; form: string } | null>(null)
  return async (type: AccountType, values: LoginValues, wantsCode: boolean): Promise<AnswerRefusal | null> => {
    const request = loginRequest(type, values, wantsCode)
    const form = JSON.stringify(request)
    if (intent.current?.form !== form) intent.current = { key: newIntent(), form }
    const answer = await callApi(calls.login, request, { intent: intent.current.key })
    if (answer.code !== 500) intent.current = null
    if (!isConfirmed(answer)) return answer.refusal ?? { key: 'unknown' }
    signIn(answer.data.token, answer.data.user)
    return null
  }
}
