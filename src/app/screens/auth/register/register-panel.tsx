import { useEffect, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { calls } from '../../../../shared/calls/table.ts'
import { callApi, isConfirmed } from '../../../base/api/call-api.ts'
import { toast } from '../../../base/platform/toast-store.ts'
import { whileWanted } from '../../../base/platform/while-wanted.ts'
import { CodeField } from '../../../services/forms/code-field.tsx'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { fieldRefusal } from '../../../services/forms/use-refusal-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { AccountFields } from '../parts/account-fields.tsx'
import type { AccountType } from '../parts/account-type.ts'
import { NewPassword } from '../parts/new-password.tsx'
import { composePhone, unservedCountry } from '../parts/phone-number.ts'
import { TermsAgreement } from '../parts/terms-agreement.tsx'
import { useCountries } from '../parts/use-countries.ts'
import { usePhoneParts } from '../parts/use-phone-parts.ts'
import { UserName } from '../parts/user-name.tsx'
import { fieldsOf, type RegisterField, type RegisterValues, refusedField, registerRule } from './register-form.ts'
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
  const [type, setType] = useState<AccountType>('email')
  const [invite, setInvite] = useInviteRule()
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const codes = useRegisterCodes(type, list)
  const register = useRegister(type, list)
  const { form, refusal, submit, refuse, error, input, busy } = useApiForm<RegisterValues, RegisterField>({
    rule: ({ country }) => registerRule(type, { invite, country, countries: list }),
    first: { ...BLANK, invite_code: invited },
    order: fieldsOf(type),
    fieldOf: (refused) => refusedField(type, refused),
    issue(field, key, values) {
      const place = key === 'region_restricted' ? unservedCountry(values, list) : null
      return place ? { key, params: { country: place } } : fieldRefusal(field, key)
    },
  })
  const phone = usePhoneParts(form, countries, () => refusal.changed('phone'))
  const [email, number, password] = form.watch(['email', 'phone', 'password'])
  const account = type === 'email' ? email : composePhone({ country: phone.country, phone: number }, list)
  const press = submit(async (values) => {
    const refused = await register(values)
    if (refused === undefined) return
    if (refused === null)
      return void toast({ kind: 'ok', title: t('created'), text: t('createdText'), name: 'session' })
    if (refused.key === 'invite_required') setInvite('required')
    refuse(refused)
  })

  const sendCode = async () => {
    if (!(await form.trigger(type))) return form.setFocus(type)
    refusal.show(null)
    const refused = await codes.send(account)
    if (refused === undefined) return
    const field = refused ? refusal.show(refused) : type === 'email' ? 'email_code' : 'phone_code'
    if (field) form.setFocus(field)
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
    <form noValidate onSubmit={press}>
      <AccountFields
        label={t('by')}
        value={type}
        onChange={(next) => {
          refusal.show(null)
          setType(next)
        }}
        input={input}
        phone={phone}
        phoneIs="tel-national"
      >
        {(chosen) =>
          chosen === 'email' ? (
            code('email_code')
          ) : (
            <>
              <UserName value={account} />
              {code('phone_code')}
            </>
          )
        }
      </AccountFields>
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
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t(busy ? 'sending' : 'submit')}
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

type InviteRule = 'optional' | 'required'

/** Whether the site wants an invite code. Until it has said so the code is optional: the server judges it anyhow. */
function useInviteRule(): [InviteRule, (rule: InviteRule) => void] {
  const [rule, setRule] = useState<InviteRule>('optional')
  useEffect(
    () =>
      whileWanted(
        (signal) => callApi(calls.config, {}, { quiet: true, signal }),
        (answer) => isConfirmed(answer) && setRule(answer.data.invite),
      ),
    [],
  )
  return [rule, setRule]
}
