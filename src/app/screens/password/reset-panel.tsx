import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../entry/code-field.tsx'
import { entryPath } from '../entry/entry-path.ts'
import { firstWrong } from '../entry/first-wrong.ts'
import { FormNote } from '../entry/form-note.tsx'
import { NewPassword } from '../entry/new-password.tsx'
import { useCodeSender } from '../entry/use-code-sender.ts'
import { fieldRefusal, useEntryWords } from '../entry/use-entry-words.ts'
import { useEntryWrite } from '../entry/use-entry-write.ts'
import { useRefusal } from '../entry/use-refusal.ts'
import { UserName } from '../entry/user-name.tsx'
import { knownState } from '../login/known-account.ts'
import { RESET_FIELDS, type ResetField, type ResetValues, refusedField, resetRule } from './reset-form.ts'
import type { ResetRequest } from './reset-memory.ts'
import { resetMemory, useReset } from './use-reset.ts'

/** The code that was sent, and the new password twice. */
export function ResetForm({ request, next }: { request: ResetRequest; next: string | null }) {
  const { t } = useTranslation(['password', 'login'])
  const words = useEntryWords()
  const navigate = useNavigate()
  const { type, account, area } = request
  const ask = useEntryWrite(calls.sendFindPwdCode)
  const codes = useCodeSender(() => ask({ type, account, area }), request)
  const reset = useReset()
  const refusal = useRefusal<ResetField>(refusedField)
  const form = useForm<ResetValues>({
    resolver: valibotResolver(resetRule),
    defaultValues: { code: '', password: '', repeat: '' },
    // Judged at the press, not when a field is left: words that appear under a pressed pointer would move what it presses.
    mode: 'onSubmit',
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const password = form.watch('password')

  const submit = form.handleSubmit(
    async (values) => {
      refusal.show(null)
      const refused = await reset(request, values)
      if (refused === null) return navigate(entryPath('/login', next), { state: knownState(request), replace: true })
      const field = refused && refusal.show(refused)
      if (field) form.setFocus(field)
    },
    (wrong) => {
      const field = firstWrong(RESET_FIELDS, wrong)
      if (field) form.setFocus(field)
    },
  )

  const sendAgain = async () => {
    refusal.show(null)
    const refused = await codes.send(account)
    if (refused === undefined) return
    resetMemory.write({ ...request, until: codes.until(account) })
    if (refused) refusal.show(refused)
    form.setFocus('code')
  }

  const input = (field: ResetField, changed?: () => void) => {
    const issue = errors[field]?.message
    const refused = refusal.at(field)
    const worded = issue ? fieldRefusal(field, issue) : refused
    const onChange = () => {
      refusal.changed(field)
      changed?.()
    }
    return { ...form.register(field, { onChange }), error: worded && words(worded) }
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="t2">
        {t('sentTo', { account })}{' '}
        <Link className="lnk" to={entryPath('/forgotPassword', next)}>
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
      <Button type="submit" kind="primary" size="l" block busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'submit')}
      </Button>
    </form>
  )
}
