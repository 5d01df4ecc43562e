import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { signOut } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

/** Asks once more, and locks. This session ends with all others. */
export default function LockDialog({ onClose }: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const send = useFormWrite(calls.lock)
  const [cancels, setCancels] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<AnswerRefusal | null>(null)
  const lock = async () => {
    setBusy(true)
    setRefused(null)
    const result = await send({ cancel_orders: cancels })
    setBusy(false)
    if (!result) return
    if (result.refusal) return setRefused(result.refusal)
    const text = t(cancels ? 'lock.doneCancelled' : 'lock.doneText', { count: result.data.cancelled })
    signOut()
    toast({ kind: 'ok', name: 'session', title: t('lock.done'), text })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lock.ask')}
      className={styles.safety}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button kind="danger" busy={busy} onClick={lock}>
            {t('lock.title')}
          </Button>
        </>
      }
    >
      <p>{t('lock.text')}</p>
      <Checkbox checked={cancels} onChange={setCancels}>
        {t('lock.orders')}
      </Checkbox>
      <p className="t2">{t('lock.unlock')}</p>
      <FormNote refusal={refused} />
    </Dialog>
  )
}
