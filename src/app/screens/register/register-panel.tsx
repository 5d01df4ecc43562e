import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast-store.ts'
import { AccountTabs } from '../entry/account-tabs.tsx'
import type { AccountType } from '../entry/account-type.ts'
import { Agreement } from '../entry/agreement.tsx'
import { CodeField } from '../entry/code-field.tsx'
import { EmailField } from '../entry/email-field.tsx'
import { firstWrong } from '../entry/first-wrong.ts'
import { FormNote } from '../entry/form-note.tsx'
import { NewPassword } from '../entry/new-password.tsx'
import { NewWindowLink } from '../entry/new-window-link.tsx'
import { PhoneField } from '../entry/phone-field.tsx'
import { composePhone, type PhoneParts, unservedCountry } from '../entry/phone-number.ts'
import { useCountries } from '../entry/use-countries.ts'
import { fieldRefusal, useEntryWords } from '../entry/use-entry-words.ts'
import { usePhoneParts } from '../entry/use-phone-parts.ts'
import { useRefusal } from '../entry/use-refusal.ts'
import { UserName } from '../entry/user-name.tsx'
import { fieldsOf, type RegisterField, type RegisterValues, refusedField, registerRule } from './register-form.ts'
import { useInviteRule } from './use-invite-rule.ts'
import { useRegister, useRegisterCodes } from './use-register.ts'

const BLANK: RegisterValues = {
  email: '',
  email_code: '',
  country: '',
  phone: '',
  phone_code: '',
  password: '',
  repeat: '',
  invite_code: '',
  agree: false,
}

/** Opens an account by email or phone. @param invited the invite code of the address, kept as it stands there */
export function RegisterForm({ invited, logInAt }: { invited: string; logInAt: string }) {
  const { t } = useTranslation(['register', 'login'])
  const words = useEntryWords()
  const [type, setType] = useState<AccountType>('email')
  const [invite, setInvite] = useInviteRule()
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const codes = useRegisterCodes(type, list)
  const register = useRegister(type, list)
  const refusal = useRefusal<RegisterField>((refused) => refusedField(type, refused))
  const form = useForm<RegisterValues>({
    resolver: (values, context, options) => {
      const rule = registerRule(type, { invite, country: values.country, countries: list })
      return valibotResolver(rule)(values, context, options)
    },
    defaultValues: { ...BLANK, invite_code: invited },
    // Judged at the press, not when a field is left: words that appear under a pressed pointer would move what it presses.
    mode: 'onSubmit',
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const [email, phone, country, password] = form.watch(['email', 'phone', 'country', 'password'])
  const account = type === 'email' ? email : composePhone({ country, phone }, list)
  const writeParts = (parts: Partial<PhoneParts>) => {
    for (const name of ['country', 'phone'] as const) if (parts[name] !== undefined) form.setValue(name, parts[name])
    refusal.changed('phone')
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
      const refused = await register(values)
      if (refused === undefined) return
      if (refused === null)
        return void toast({ kind: 'ok', title: t('created'), text: t('createdText'), name: 'session' })
      if (refused.key === 'invite_required') setInvite('required')
      const field = refusal.show(refused)
      if (field) form.setFocus(field)
    },
    (wrong) => {
      const field = firstWrong(fieldsOf(type), wrong)
      if (field) form.setFocus(field)
    },
  )

  const sendCode = async () => {
    if (!(await form.trigger(type))) return form.setFocus(type)
    refusal.show(null)
    const refused = await codes.send(account)
    if (refused === undefined) return
    const field = refused ? refusal.show(refused) : type === 'email' ? 'email_code' : 'phone_code'
    if (field) form.setFocus(field)
  }

  const error = (field: RegisterField) => {
    const issue = errors[field]?.message
    const refused = refusal.at(field)
    if (!issue) return refused && words(refused)
    const place = issue === 'region_restricted' ? unservedCountry({ country, phone }, list) : null
    return words(place ? { key: issue, params: { country: place } } : fieldRefusal(field, issue))
  }
  const input = (field: RegisterField, changed?: () => void) => {
    const onChange = () => {
      refusal.changed(field)
      changed?.()
    }
    return { ...form.register(field, { onChange }), error: error(field) }
  }
  const code = (field: 'email_code' | 'phone_code') => (
    <CodeField
      {...input(field)}
      until={codes.until(account)}
      sentTo={codes.sentTo(account)}
      sending={codes.sending}
      onSend={sendCode}
    />
  )

  return (
    <form noValidate onSubmit={submit}>
      <AccountTabs
        label={t('by')}
        value={type}
        onChange={(next) => {
          refusal.show(null)
          setType(next)
        }}
      >
        {(chosen) =>
          chosen === 'email' ? (
            <>
              <EmailField {...input('email')} />
              {code('email_code')}
            </>
          ) : (
            <>
              <UserName value={account} />
              <PhoneField
                {...input('phone')}
                countries={countries}
                country={country}
                autoComplete="tel-national"
                onParts={writeParts}
              />
              {code('phone_code')}
            </>
          )
        }
      </AccountTabs>
      <NewPassword
        label={t('login:password')}
        password={input('password', () => {
          if (form.formState.isSubmitted) void form.trigger('repeat')
        })}
        repeat={input('repeat')}
        typed={password}
      />
      <Field
        {...input('invite_code')}
        label={t(invite === 'required' ? 'invite' : 'inviteOptional')}
        labelAt="above"
        autoCapitalize="none"
        autoCorrect="off"
        hint={t('inviteHint')}
      />
      <Controller
        control={form.control}
        name="agree"
        render={({ field }) => (
          <Agreement
            checked={field.value}
            onChange={(checked) => {
              refusal.changed('agree')
              field.onChange(checked)
            }}
            onBlur={field.onBlur}
            inputRef={field.ref}
            error={error('agree')}
          >
            <Trans
              t={t}
              i18nKey="agree"
              components={{ terms: <NewWindowLink to="/help" />, fees: <NewWindowLink to="/ratestandards" /> }}
            />
          </Agreement>
        )}
      />
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={isSubmitting}>
        {t(isSubmitting ? 'sending' : 'submit')}
      </Button>
      <p className="hint">
        {t('have')}{' '}
        <Link className="lnk" to={logInAt}>
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
