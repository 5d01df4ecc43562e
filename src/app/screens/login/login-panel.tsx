import { valibotResolver } from '@hookform/resolvers/valibot'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { useRefusalText } from '../../i18n/use-refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AccountType, issueRefusal, type LoginValues, loginRule, refusedField } from './login-form.ts'
import { useLogin } from './use-login.ts'

/** The form of one account type. A refusal stands beside its field until that field changes. */
export function LoginPanel({ type }: { type: AccountType }) {
  const { t } = useTranslation('login')
  const words = useRefusalText()
  const login = useLogin()
  const [refusal, setRefusal] = useState<AnswerRefusal | null>(null)
  const [wantsCode, setWantsCode] = useState(false)
  const [shown, setShown] = useState(false)
  const form = useForm<LoginValues>({
    resolver: valibotResolver(loginRule(type, wantsCode)),
    defaultValues: { account: '', password: '', google_code: '' },
    mode: 'onTouched',
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    const refused = await login(type, values, wantsCode)
    if (!refused) return
    const field = refusedField(refused)
    if (field === 'google_code') setWantsCode(true)
    setRefusal(refused)
    form.setFocus(field)
  })

  const error = (field: keyof LoginValues) => {
    const issue = errors[field]?.message
    if (issue) return words(issueRefusal(issue))
    return refusal && refusedField(refusal) === field ? words(refusal) : null
  }
  const input = (field: keyof LoginValues) => form.register(field, { onChange: () => setRefusal(null) })

  return (
    <form noValidate onSubmit={submit}>
      <Field
        {...input('account')}
        label={t(type)}
        labelAt="above"
        type={type === 'email' ? 'email' : 'tel'}
        autoComplete={type === 'email' ? 'username' : 'tel'}
        inputMode={type === 'email' ? 'email' : 'tel'}
        placeholder={type === 'phone' ? t('phoneExample') : undefined}
        error={error('account')}
      />
      <Field
        {...input('password')}
        label={t('password')}
        labelAt="above"
        labelEnd={
          <Link className="lnk" to="/forgotPassword">
            {t('forgot')}
          </Link>
        }
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        error={error('password')}
        end={
          <button
            type="button"
            className="ib"
            aria-label={t(shown ? 'hidePassword' : 'showPassword')}
            onClick={() => setShown(!shown)}
          >
            <Icon of={shown ? EyeOff : Eye} size={18} />
          </button>
        }
      />
      {wantsCode && (
        <Field
          {...input('google_code')}
          label={t('googleCode')}
          labelAt="above"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          error={error('google_code')}
        />
      )}
      <Button type="submit" kind="primary" size="l" block busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'submit')}
      </Button>
      <p className="hint">
        {t('hold')} {t('newHere')}{' '}
        <Link className="lnk" to="/register">
          {t('create')}
        </Link>
      </p>
    </form>
  )
}
