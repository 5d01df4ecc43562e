import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../../shared/calls/table.ts'
import { LOGIN_PASSWORD } from '../../../../shared/rules/password.ts'
import { CODE_INPUT_LENGTH } from '../../../../shared/rules/verification-code.ts'
import type { AnswerRefusal } from '../../../base/api/api-answer.ts'
import { signIn } from '../../../base/session/session.ts'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../../services/forms/use-refusal-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { AccountFields } from '../parts/account-fields.tsx'
import type { AccountType } from '../parts/account-type.ts'
import { authPath } from '../parts/auth-path.ts'
import { PasswordField } from '../parts/password-field.tsx'
import { useCountries } from '../parts/use-countries.ts'
import { usePhoneParts } from '../parts/use-phone-parts.ts'
import {
  fieldsOf,
  type LoginField,
  type LoginTerms,
  type LoginValues,
  loginRequest,
  loginRule,
  refusedField,
  triesLeft,
} from './login-form.ts'
import { UnlockPanel } from './unlock-panel.tsx'

export interface LoginPanelProps {
  /** Who is known to want in: the account whose password was just changed. */
  known: { type: AccountType; account: string } | null
  next: string | null
  /** Another way in, between the form's own button and what to know. */
  other?: ReactNode
}

/** The form, by email or phone. A refusal stands beside its field until that field changes. */
export function LoginPanel({ known, next, other }: LoginPanelProps) {
  const { t } = useTranslation('login')
  const login = useLogin()
  const [type, setType] = useState<AccountType>(known?.type ?? 'email')
  const [wantsCode, setWantsCode] = useState(false)
  const [locked, setLocked] = useState<ReturnType<typeof loginRequest> | null>(null)
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const { form, refusal, submit, refuse, input, busy } = useApiForm<LoginValues, LoginField>({
    rule: ({ country }) => loginRule(type, { wantsCode, country, countries: list }),
    first: {
      email: known?.type === 'email' ? known.account : '',
      country: '',
      phone: known?.type === 'phone' ? known.account : '',
      password: '',
      google_code: '',
    },
    order: fieldsOf(type),
    fieldOf: (refused) => refusedField(type, refused),
    issue: (field, key) => fieldRefusal(field, key, LOGIN_PASSWORD),
    say(refused) {
      const left = triesLeft(refused)
      return left === null ? null : t(type === 'email' ? 'failedEmail' : 'failedPhone', { count: left })
    },
  })
  const phone = usePhoneParts(form, countries, () => refusal.changed('phone'))
  const press = submit(async (values) => {
    const refused = await login(type, values, { wantsCode, countries: list })
    if (!refused) return
    if (refused.key === 'account_frozen') {
      const { google_code: _, ...entry } = loginRequest(type, values, { wantsCode, countries: list })
      return setLocked(entry)
    }
    if (refused.field === 'google_code') setWantsCode(true)
    refuse(refused)
  })

  if (locked) return <UnlockPanel entry={locked} wantsCode={wantsCode} onBack={() => setLocked(null)} />
  return (
    <form noValidate onSubmit={press}>
      <AccountFields
        label={t('by')}
        value={type}
        onChange={(chosen) => {
          refusal.show(null)
          setType(chosen)
        }}
        input={input}
        phone={phone}
      />
      <PasswordField
        {...input('password')}
        label={t('password')}
        labelEnd={
          <Link className="lnk" to={authPath('/forgotPassword', next)}>
            {t('forgot')}
          </Link>
        }
        autoComplete="current-password"
      />
      {wantsCode && (
        <Field
          {...input('google_code')}
          label={t('googleCode')}
          labelAt="above"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={CODE_INPUT_LENGTH}
        />
      )}
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t(busy ? 'sending' : 'submit')}
      </Button>
      {other}
      <p className="hint">
        {t('hold')} {t('newHere')}{' '}
        <Link className="lnk" to={authPath('/register', next)}>
          {t('create')}
        </Link>
      </p>
    </form>
  )
}

/** Sends the login. @returns why not; null when the session has begun, undefined where the request is on its way already */
function useLogin() {
  const send = useFormWrite(calls.login)
  return async (
    type: AccountType,
    values: LoginValues,
    terms: Pick<LoginTerms, 'wantsCode' | 'countries'>,
  ): Promise<AnswerRefusal | null | undefined> => {
    const result = await send(loginRequest(type, values, terms))
    if (!result) return undefined
    if (result.refusal) return result.refusal
    signIn(result.data.token, result.data.user)
    return null
  }
}
