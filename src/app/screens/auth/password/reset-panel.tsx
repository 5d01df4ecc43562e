import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { calls } from '../../../../shared/calls/table.ts'
import { CodeField } from '../../../services/forms/code-field.tsx'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useCodeSender } from '../../../services/forms/use-code-sender.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { Button } from '../../../ui/button.tsx'
import { knownState } from '../login/known-account.ts'
import { authPath } from '../parts/auth-path.ts'
import { NewPassword } from '../parts/new-password.tsx'
import { UserName } from '../parts/user-name.tsx'
import { BackToLogIn } from './back-to-log-in.tsx'
import { RESET_FIELDS, type ResetField, type ResetValues, refusedField, resetRule } from './reset-form.ts'
import type { ResetRequest } from './reset-memory.ts'
import { resetMemory, useReset } from './use-reset.ts'

/** The code that was sent, and the new password twice. */
export function ResetForm({ request, next }: { request: ResetRequest; next: string | null }) {
  const { t } = useTranslation(['password', 'login'])
  const navigate = useNavigate()
  const { type, account, area } = request
  const ask = useFormWrite(calls.sendFindPwdCode)
  const codes = useCodeSender(() => ask({ type, account, area }), request)
  const reset = useReset()
  const { form, refusal, submit, refuse, input, busy } = useApiForm<ResetValues, ResetField>({
    rule: () => resetRule,
    first: { code: '', password: '', repeat: '' },
    order: RESET_FIELDS,
    fieldOf: refusedField,
  })
  const password = form.watch('password')
  const press = submit(async (values) => {
    const refused = await reset(request, values)
    if (refused === null) return navigate(authPath('/login', next), { state: knownState(request), replace: true })
    if (refused) refuse(refused)
  })

  const sendAgain = async () => {
    refusal.show(null)
    const refused = await codes.send(account)
    if (refused === undefined) return
    resetMemory.write({ ...request, until: codes.until(account) })
    if (refused) refusal.show(refused)
    form.setFocus('code')
  }

  return (
    <form noValidate onSubmit={press}>
      <p className="t2">
        {t('sentTo', { account })}{' '}
        <Link className="lnk" to={authPath('/forgotPassword', next)}>
          {t('otherAccount')}
        </Link>
      </p>
      <UserName value={account} />
      <CodeField
        {...input('code')}
        until={codes.until(account)}
        sentTo={null}
        sending={codes.sending}
        onSend={sendAgain}
      />
      <NewPassword
        label={t('newPassword')}
        password={input('password', () => {
          if (form.formState.isSubmitted) void form.trigger('repeat')
        })}
        repeat={input('repeat')}
        typed={password}
      />
      <FormNote refusal={refusal.note} />
      <p className="note info">{t('holds')}</p>
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t(busy ? 'sending' : 'submit')}
      </Button>
      <BackToLogIn next={next} />
    </form>
  )
}
