import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../shared/calls/table.ts'
import { ANTI_PHISHING, antiPhishing } from '../../../shared/rules/anti-phishing.ts'
import { useSession } from '../../base/session/session.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { isStepRefusal, stepRequest, stepRule, useStepUp } from '../auth/step-up/use-step-up.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'
import { useSettle } from './use-settle.ts'

interface Values {
  phrase: string
  step: string
}

/** The phrase that every mail to the person carries. */
export default function AntiPhishingDialog(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const { user } = useSession()
  const need = useStepUp()
  const send = useFormWrite(calls.antiPhishing)
  const settle = useSettle(props)
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ phrase: antiPhishing, step: stepRule(need.code) }),
    first: { phrase: user?.anti_phishing ?? '', step: '' },
    order: ['phrase', 'step'],
    fieldOf: (refused) => (isStepRefusal(refused) ? 'step' : refused.field === 'phrase' ? 'phrase' : null),
  })
  const press = submit(async ({ phrase, step }) => {
    const result = await send({ phrase, ...stepRequest(need.code, step) })
    settle(result, refuse, { title: t('anti_phishing.done'), text: t('anti_phishing.doneText') })
  })
  return (
    <Dialog open onClose={props.onClose} title={t('anti_phishing.title')} className={styles.safety}>
      <form noValidate className={styles.safetyForm} onSubmit={press}>
        <p className="t2">{t('anti_phishing.text')}</p>
        <Field
          {...input('phrase')}
          label={t('anti_phishing.phrase')}
          labelAt="above"
          hint={t('anti_phishing.hint', ANTI_PHISHING)}
        />
        <StepUpField need={need} input={input('step')} onRefused={refuse} />
        <FormNote refusal={refusal.note} />
        <Button type="submit" kind="primary" size="l" block busy={busy}>
          {t('anti_phishing.send')}
        </Button>
      </form>
    </Dialog>
  )
}
