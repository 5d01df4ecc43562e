import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { LOGIN_PASSWORD } from '../../../shared/rules/password.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountTabs } from '../entry/account-tabs.tsx'
import type { AccountType } from '../entry/account-type.ts'
import { EmailField } from '../entry/email-field.tsx'
import { entryPath } from '../entry/entry-path.ts'
import { firstWrong } from '../entry/first-wrong.ts'
import { FormNote } from '../entry/form-note.tsx'
import { PasswordField } from '../entry/password-field.tsx'
import { PhoneField } from '../entry/phone-field.tsx'
import { useCountries } from '../entry/use-countries.ts'
import { fieldRefusal, useEntryWords } from '../entry/use-entry-words.ts'
import { usePhoneParts } from '../entry/use-phone-parts.ts'
import { useRefusal } from '../entry/use-refusal.ts'
import { fieldsOf, type LoginField, type LoginValues, loginRule, refusedField, triesLeft } from './login-form.ts'
import { useLogin } from './use-login.ts'

export interface LoginPanelProps {
  /** Who is known to want in: the account whose password was just changed. */
  known: { type: AccountType; account: string } | null
  next: string | null
}

/** The form, by email or phone. A refusal stands beside its field until that field changes. */
export function LoginPanel({ known, next }: LoginPanelProps) {
  const { t } = useTranslation('login')
  const words = useEntryWords()
  const login = useLogin()
  const [type, setType] = useState<AccountType>(known?.type ?? 'email')
  const [wantsCode, setWantsCode] = useState(false)
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const refusal = useRefusal<LoginField>((refused) => refusedField(type, refused))
  const form = useForm<LoginValues>({
    resolver: (values, context, options) =>
      valibotResolver(loginRule(type, { wantsCode, country: values.country, countries: list }))(
        values,
        context,
        options,
      ),
    defaultValues: {
      email: known?.type === 'email' ? known.account : '',
      country: '',
      phone: known?.type === 'phone' ? known.account : '',
      password: '',
      google_code: '',
    },
    // Judged at the press, not when a field is left: words that appear under a pressed pointer would move what it presses.
    mode: 'onSubmit',
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const country = form.watch('country')
  const writeParts = (parts: Partial<Pick<LoginValues, 'country' | 'phone'>>) => {
    for (const name of ['country', 'phone'] as const) if (parts[name] !== undefined) form.setValue(name, parts[name])
  }
  usePhoneParts(
    {
      read: () => form.getValues(),
      write: writeParts,
      judgeAgain: () => void (form.getFieldState('phone').error && form.trigger('phone')),
    },
    country,
    list,
  )

  const submit = form.handleSubmit(
    async (values) => {
      refusal.show(null)
      const refused = await login(type, values, { wantsCode, countries: list })
      if (!refused) return
      const field = refusal.show(refused)
      if (field === 'google_code') setWantsCode(true)
      if (field) form.setFocus(field)
    },
    (wrong) => {
      const field = firstWrong(fieldsOf(type), wrong)
      if (field) form.setFocus(field)
    },
  )

  const input = (field: LoginField) => {
    const issue = errors[field]?.message
    const refused = refusal.at(field)
    const worded = issue ? fieldRefusal(field, issue, LOGIN_PASSWORD) : refused
    const left = worded && triesLeft(worded)
    return {
      ...form.register(field, { onChange: () => refusal.changed(field) }),
      error: left ? t(type === 'email' ? 'failedEmail' : 'failedPhone', { count: left }) : worded && words(worded),
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <AccountTabs
        label={t('by')}
        value={type}
        onChange={(chosen) => {
          refusal.show(null)
          setType(chosen)
        }}
      >
        {(chosen) =>
          chosen === 'email' ? (
            <EmailField {...input('email')} />
          ) : (
            <PhoneField
              {...input('phone')}
              countries={countries}
              country={country}
              autoComplete="username"
              onParts={writeParts}
            />
          )
        }
      </AccountTabs>
      <PasswordField
        {...input('password')}
        label={t('password')}
        labelEnd={
          <Link className="lnk" to={entryPath('/forgotPassword', next)}>
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
          maxLength={6}
        />
      )}
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'submit')}
      </Button>
      <p className="hint">
        {t('hold')} {t('newHere')}{' '}
        <Link className="lnk" to={entryPath('/register', next)}>
          {t('create')}
        </Link>
      </p>
    </form>
  )
}
