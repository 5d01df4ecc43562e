import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { FormNote } from '../../entry/form-note.tsx'
import { useEntryWrite } from '../../entry/use-entry-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'

/** Ends every session but this one. */
export default function OthersDialog({ onClose, onDone }: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const send = useEntryWrite(calls.revokeSession)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerRefusal | null>(null)
  const end = async () => {
    setBusy(true)
    setRefused(null)
    const result = await send({ others: true })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefused(result.refusal)
    toast({ kind: 'ok', name: 'safety', title: t('sessions.othersDone') })
    onDone()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sessions.others')}
      className="safety"
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={end}>
            {t('sessions.othersSend')}
          </Button>
        </>
      }
    >
      <p>{t('sessions.othersText')}</p>
      <FormNote refusal={refused} />
    </Dialog>
  )
}
