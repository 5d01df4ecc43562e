import { calls } from '../../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { tabStore } from '../../../base/platform/client-cache.ts'
import { serverClock } from '../../../base/platform/server-clock.ts'
import { confirmSession } from '../../../base/session/session.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { type ResetValues, resetRequest } from './reset-form.ts'
import { createResetMemory, type ResetRequest } from './reset-memory.ts'

/** What this tab knows of a password that is being set anew. */
export const resetMemory = createResetMemory(tabStore, serverClock)

/** Sets the new password. @returns why not; null when it holds, undefined where the request is on its way already */
export function useReset() {
  const change = useFormWrite(calls.changePwdByCode)
  return async (request: ResetRequest, values: ResetValues): Promise<AnswerRefusal | null | undefined> => {
    const result = await change(resetRequest(request, values))
    if (!result) return undefined
    if (result.refusal) return result.refusal
    resetMemory.clear()
    // The sessions of this account have ended: one that was held here hears it from the server.
    await confirmSession()
    return null
  }
}
