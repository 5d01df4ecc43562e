import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { RequestOf } from '../../../../shared/calls/call.ts'
import { calls } from '../../../../shared/calls/table.ts'
import { CODE_INPUT_LENGTH, googleCode, verificationCode } from '../../../../shared/rules/verification-code.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { signIn } from '../../../base/session/session.ts'
import { CodeField } from '../../../services/forms/code-field.tsx'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useCodeSender } from '../../../services/forms/use-code-sender.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'

type Entry = Pick<RequestOf<(typeof calls)['login']>, 'type' | 'account' | 'password'>

export interface UnlockPanelProps {
  /** What was right at the log-in. */
  entry: Entry
  /** The account has an authenticator. */
  wantsCode: boolean
  /** Back to the log-in. */
  onBack: () => void
}

interface Values {
  code: string
  google_code: string
}

/** Everything of the account is locked: a code to its address, and the authenticator's next one, unlock it and sign in. */
export function UnlockPanel({ entry, wantsCode, onBack }: UnlockPanelProps) {
  const { t } = useTranslation('login')
  const { type, account } = entry
  const ask = useFormWrite(calls.sendUnlockCode)
  const send = useFormWrite(calls.unlock)
  const codes = useCodeSender(() => ask({ type, account, area: '' }))
  const { form, refusal, submit, refuse, input, busy } = useApiForm<Values, keyof Values>({
    rule: () => v.object({ code: verificationCode, google_code: wantsCode ? googleCode : v.string() }),
    first: { code: '', google_code: '' },
    order: ['code', 'google_code'],
    fieldOf: ({ field }) => (field === 'code' || field === 'google_code' ? field : null),
  })
  const press = submit(async ({ code, google_code }) => {
    const result = await send({ ...entry, code, ...(wantsCode ? { google_code } : {}) })
    if (!result) return
    if (result.refusal) return refuse(result.refusal)
    signIn(result.data.token, result.data.user)
    toast({ kind: 'ok', name: 'session', title: t('unlock.done'), text: t('unlock.doneText') })
  })
  const sendCode = async () => {
    refusal.show(null)
    const refused = await codes.send(account)
    if (refused) refuse(refused)
    else if (refused === null) form.setFocus('code')
  }
  return (
    <form noValidate onSubmit={press} aria-label={t('unlock.title')}>
      <p className="note warn" role="status">
        <Icon of={LockKeyhole} />
        <span>
          <b className="strong">{t('unlock.title')}</b> {t('unlock.text')}
        </span>
      </p>
      <CodeField
        {...input('code')}
        label={t('unlock.code', { account })}
        until={codes.until(account)}
        sentTo={codes.sentTo(account)}
        sending={codes.sending}
        onSend={sendCode}
      />
      {wantsCode && (
        <Field
          {...input('google_code')}
          label={t('googleCode')}
          labelAt="above"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_INPUT_LENGTH}
          hint={t('unlock.nextCode')}
        />
      )}
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t('unlock.press')}
      </Button>
      <Button kind="quiet" size="l" block onClick={onBack}>
        {t('unlock.back')}
      </Button>
    </form>
  )
}
