import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

/** Ends every session but this one. */
export default function OthersDialog({ onClose, onDone }: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const send = useFormWrite(calls.revokeSession)
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
      className={styles.safety}
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
