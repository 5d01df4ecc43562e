import { valibotResolver } from '@hookform/resolvers/valibot'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { calls } from '../../../shared/calls/table.ts'
import { serverNow } from '../../platform/server-clock.ts'
import { Button } from '../../ui/button.tsx'
import { AccountTabs } from '../entry/account-tabs.tsx'
import type { AccountType } from '../entry/account-type.ts'
import { EmailField } from '../entry/email-field.tsx'
import { entryPath } from '../entry/entry-path.ts'
import { FormNote } from '../entry/form-note.tsx'
import { PhoneField } from '../entry/phone-field.tsx'
import { useCountries } from '../entry/use-countries.ts'
import { fieldRefusal, useEntryWords } from '../entry/use-entry-words.ts'
import { useEntryWrite } from '../entry/use-entry-write.ts'
import { usePhoneParts } from '../entry/use-phone-parts.ts'
import { useRefusal } from '../entry/use-refusal.ts'
import { type ForgotValues, forgotRequest, forgotRule, refusedField } from './forgot-form.ts'
import { resetMemory } from './use-reset.ts'

/** Asks for the code and goes on to where it is typed. */
export function ForgotForm({ next }: { next: string | null }) {
  const { t } = useTranslation(['password', 'login'])
  const words = useEntryWords()
  const navigate = useNavigate()
  const [before] = useState(() => resetMemory.read())
  const [type, setType] = useState<AccountType>(before?.type ?? 'email')
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const ask = useEntryWrite(calls.sendFindPwdCode)
  const refusal = useRefusal<AccountType>((refused) => refusedField(type, refused))
  const form = useForm<ForgotValues>({
    resolver: (values, context, options) =>
      valibotResolver(forgotRule(type, values.country, list))(values, context, options),
    defaultValues: {
      email: before?.type === 'email' ? before.account : '',
      country: '',
      phone: before?.type === 'phone' ? before.account : '',
    },
    // Judged at the press, not when a field is left: words that appear under a pressed pointer would move what it presses.
    mode: 'onSubmit',
    criteriaMode: 'all',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = form.formState
  const country = form.watch('country')
  const writeParts = (parts: Partial<ForgotValues>) => {
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
      const request = forgotRequest(type, values, list)
      const result = await ask(request)
      if (!result) return
      // A code was sent a moment ago: it is still good, so the way goes on.
      const wait = result.refusal?.key === 'code_wait' ? Number(result.refusal.params?.seconds) : 0
      if (result.refusal && !(wait > 0)) {
        if (refusal.show(result.refusal)) form.setFocus(type)
        return
      }
      const seconds = result.data?.resend_in ?? wait
      resetMemory.write({ ...request, until: serverNow() + seconds * 1000 })
      navigate(entryPath('/resetPass', next))
    },
    () => form.setFocus(type),
  )

  const input = (field: AccountType) => {
    const issue = errors[field]?.message
    const refused = refusal.at(field)
    const worded = issue ? fieldRefusal(field, issue) : refused
    return {
      ...form.register(field, { onChange: () => refusal.changed(field) }),
      error: worded && words(worded),
    }
  }

  return (
    <form noValidate onSubmit={submit}>
      <p className="t2">{t('forgotLead')}</p>
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
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={isSubmitting}>
        {t(isSubmitting ? 'login:sendingCode' : 'login:sendCode')}
      </Button>
      <p className="hint">
        {t('remembered')}{' '}
        <Link className="lnk" to={entryPath('/login', next)}>
          {t('logIn')}
        </Link>
      </p>
    </form>
  )
}
