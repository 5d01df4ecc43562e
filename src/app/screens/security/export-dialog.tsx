import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../base/api/call-api.ts'
import { saveFile } from '../../base/platform/save-file.ts'
import { toast } from '../../base/platform/toast-store.ts'
import { confirmSession } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { listFileName } from '../../trading/orders/list-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { isStepRefusal, stepRequest, stepRule, useStepUp } from '../auth/step-up/use-step-up.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'

interface Values {
  step: string
}

/** Saves all that is kept of the person as a file. */
export default function ExportDialog({ onClose }: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const need = useStepUp()
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ step: stepRule(need.code) }),
    first: { step: '' },
    order: ['step'],
    fieldOf: (refused) => (isStepRefusal(refused) ? 'step' : null),
  })
  const press = submit(async ({ step }) => {
    const answer = await callApi(calls.exportData, stepRequest(need.code, step), { quiet: true })
    if (!isConfirmed(answer)) {
      if (answer.refusal?.key === 'step_up_required') void confirmSession()
      return refuse(answer.degraded || !answer.refusal ? { key: 'export_failed' } : answer.refusal)
    }
    const { profile, made_at } = answer.data
    const bytes = new TextEncoder().encode(`${JSON.stringify(answer.data, null, 2)}\n`)
    saveFile(listFileName(`account-${profile.id}`, made_at, 'json'), bytes, 'application/json')
    toast({ kind: 'ok', name: 'safety', title: t('data.exportDone') })
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={t('data.export')} className={styles.safety}>
      <form noValidate className={styles.safetyForm} onSubmit={press}>
        <p className="note info">{t('data.exportText')}</p>
        <StepUpField need={need} input={input('step')} onRefused={refuse} />
        <FormNote refusal={refusal.note} />
        <Button type="submit" kind="primary" size="l" block busy={busy}>
          {t('data.exportSend')}
        </Button>
      </form>
    </Dialog>
  )
}
