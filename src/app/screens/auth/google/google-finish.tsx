import { Info } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../shared/calls/table.ts'
import { LOGIN_PASSWORD } from '../../../../shared/rules/password.ts'
import { CODE_INPUT_LENGTH } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { signIn } from '../../../base/session/session.ts'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../../services/forms/use-refusal-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PasswordField } from '../parts/password-field.tsx'
import { TermsAgreement } from '../parts/terms-agreement.tsx'
import { type FinishField, type FinishValues, finishRequest, finishRule, stepOf, wantedFields } from './finish-form.ts'
import type { Proof } from './protocol.ts'

export interface GoogleFinishProps {
  proof: Proof
  /** It came to nothing, or the person went back. */
  onEnd(refusal: AnswerRefusal | null): void
}

const BLANK: FinishValues = { agree: false, invite_code: '', password: '', google_code: '' }

/** The issuer has given its word; the exchange is asked, and whatever more it wants is filled in here. */
export default function GoogleFinish({ proof, onEnd }: GoogleFinishProps) {
  const { t } = useTranslation(['google', 'register', 'login'])
  const [shown, setShown] = useState<FinishField[]>([])
  const [needsInvite, setNeedsInvite] = useState(false)
  const send = useFormWrite(calls.googleAuth)
  const { form, refusal, submit, refuse, error, input, busy } = useApiForm<FinishValues, FinishField>({
    rule: () => finishRule(shown),
    first: BLANK,
    order: shown,
    fieldOf: ({ field }) => shown.find((one) => one === field) ?? null,
    issue: (field, key) => fieldRefusal(field, key, LOGIN_PASSWORD),
  })
  const come = async (values: FinishValues) => {
    const result = await send(finishRequest(proof, shown, values))
    if (!result) return
    if (!result.refusal) {
      signIn(result.data.token, result.data.user)
      if (shown.includes('agree')) toast({ kind: 'ok', name: 'session', title: t('opened'), text: t('openedText') })
      return
    }
    if (result.refusal.key === 'invite_required') setNeedsInvite(true)
    const wanted = wantedFields(shown, result.refusal)
    // A field that has just come says itself what it is for.
    if (wanted.length > shown.length) setShown(wanted)
    else if (shown.length === 0 || !isOpenToMend(result.refusal)) onEnd(result.refusal)
    else refuse(result.refusal)
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void come(BLANK)
  })
  const first = shown[0]
  useEffect(() => {
    if (first) form.setFocus(first)
  }, [first, form.setFocus])

  if (shown.length === 0) {
    return (
      <p className="t2" role="status">
        {t('finishing')}
      </p>
    )
  }
  const step = stepOf(shown)
  return (
    <form noValidate onSubmit={submit(come)} aria-label={t(`step.${step}`)}>
      <p className="note info" role="status">
        <Icon of={Info} />
        <span>{t(`lead.${step}`, { email: proof.email })}</span>
      </p>
      {shown.includes('password') && (
        <PasswordField {...input('password')} label={t('login:password')} autoComplete="current-password" />
      )}
      {shown.includes('google_code') && (
        <Field
          {...input('google_code')}
          label={t('login:googleCode')}
          labelAt="above"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_INPUT_LENGTH}
        />
      )}
      {shown.includes('invite_code') && (
        <Field
          {...input('invite_code')}
          label={t(needsInvite ? 'register:invite' : 'register:inviteOptional')}
          labelAt="above"
          autoCapitalize="none"
          autoCorrect="off"
          hint={t('register:inviteHint')}
        />
      )}
      {shown.includes('agree') && (
        <Controller
          control={form.control}
          name="agree"
          render={({ field }) => (
            <TermsAgreement
              checked={field.value}
              onChange={(checked) => {
                refusal.changed('agree')
                field.onChange(checked)
              }}
              onBlur={field.onBlur}
              inputRef={field.ref}
              error={error('agree')}
            />
          )}
        />
      )}
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t(`submit.${step}`)}
      </Button>
      <Button kind="quiet" size="l" block onClick={() => onEnd(null)}>
        {t('login:unlock.back')}
      </Button>
    </form>
  )
}

/** Whether the same token may still open the account once something is mended here. */
function isOpenToMend({ key }: AnswerRefusal): boolean {
  return !key.startsWith('google_token') && key !== 'google_failed' && key !== 'account_frozen'
}
