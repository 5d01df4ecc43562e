import type { User } from '../../../shared/calls/entities.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { confirmSession, noteUser } from '../../base/session/session.ts'
import type { WriteResult } from '../../services/forms/use-form-write.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'

/**
 * What follows on the answer to a change: its refusal stands in the form; else the person is known anew, a toast says so and the
 * dialog goes.
 */
export function useSettle({ onClose, onDone }: SafetyDialogProps) {
  return (
    result: WriteResult<User | object> | null,
    refuse: (refusal: AnswerRefusal) => void,
    said: { title: string; text?: string },
  ): void => {
    if (!result) return
    if (result.refusal) {
      // Another code is wanted than this page knows of: what is linked has changed elsewhere.
      if (result.refusal.key === 'step_up_required') void confirmSession()
      refuse(result.refusal)
      return
    }
    if ('google2fa' in result.data) noteUser(result.data)
    // Holds begin with a change; the server tells them.
    void confirmSession()
    toast({ kind: 'ok', name: 'safety', ...said })
    onDone()
    onClose()
  }
}
