import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { calls } from '../../../shared/calls/table.ts'
import { CODE_INPUT_LENGTH, googleCode } from '../../../shared/rules/verification-code.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { useSecondsLeft } from '../../services/forms/use-seconds-left.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { isStepRefusal, stepRequest, stepRule, useStepUp } from '../auth/step-up/use-step-up.ts'
import { GoogleSecret } from './google-secret.tsx'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'
import { type GoogleOffer, useGoogleOffer } from './use-google-offer.ts'
import { useSettle } from './use-settle.ts'

/** A secret to take up, its first code, and the step-up code. */
export function GoogleLink(props: SafetyDialogProps) {
  const { t } = useTranslation('security')
  const labels = useRefusalText()
  const { offer, refusal, again } = useGoogleOffer()
  if (refusal) return <ErrorState title={t('google.noKey')} text={labels(refusal)} onRetry={again} />
  return offer ? (
    <LinkForm key={offer.secret} {...props} offer={offer} again={again} />
  ) : (
    <div className={styles.googleWait}>
      <Loading rows={4} />
    </div>
  )
}

interface Values {
  code: string
  step: string
}

function LinkForm({ offer, again, ...props }: SafetyDialogProps & { offer: GoogleOffer; again: () => void }) {
  const { t } = useTranslation('security')
  const need = useStepUp()
  const send = useFormWrite(calls.googleBind)
  const settle = useSettle(props)
  const left = useSecondsLeft(offer.ends)
  const { refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ code: googleCode, step: stepRule(need.code) }),
    first: { code: '', step: '' },
    order: ['code', 'step'],
    fieldOf: (refused) => (isStepRefusal(refused) ? 'step' : refused.field === 'code' ? 'code' : null),
  })
  const press = submit(async ({ code, step }) => {
    const result = await send({ code, ...stepRequest(need.code, step) })
    settle(result, refuse, { title: t('google.linked'), text: t('google.linkedText') })
  })
  if (left === 0) return <ErrorState title={t('google.ended')} onRetry={again} />
  return (
    <form noValidate className={styles.safetyForm} onSubmit={press}>
      <GoogleSecret offer={offer} left={left} />
      <Field
        {...input('code')}
        label={t('google.code')}
        labelAt="above"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_INPUT_LENGTH}
      />
      <StepUpField need={need} input={input('step')} onRefused={refuse} />
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t('link')}
      </Button>
    </form>
  )
}
