import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { calls } from '../../../../shared/calls/table.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { FormNote } from '../../../services/forms/form-note.tsx'
import { useApiForm } from '../../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../../services/forms/use-form-write.ts'
import { Button } from '../../../ui/button.tsx'
import { AccountFields } from '../parts/account-fields.tsx'
import type { AccountType } from '../parts/account-type.ts'
import { authPath } from '../parts/auth-path.ts'
import { useCountries } from '../parts/use-countries.ts'
import { usePhoneParts } from '../parts/use-phone-parts.ts'
import { BackToLogIn } from './back-to-log-in.tsx'
import { type ForgotValues, forgotRequest, forgotRule, refusedField } from './forgot-form.ts'
import { resetMemory } from './use-reset.ts'

/** Asks for the code and goes on to where it is typed. */
export function ForgotForm({ next }: { next: string | null }) {
  const { t } = useTranslation(['password', 'login'])
  const navigate = useNavigate()
  const [before] = useState(() => resetMemory.read())
  const [type, setType] = useState<AccountType>(before?.type ?? 'email')
  const countries = useCountries(type === 'phone')
  const { list } = countries
  const ask = useFormWrite(calls.sendFindPwdCode)
  const { form, refusal, submit, refuse, input, busy } = useApiForm<ForgotValues, AccountType>({
    rule: ({ country }) => forgotRule(type, country, list),
    first: {
      email: before?.type === 'email' ? before.account : '',
      country: '',
      phone: before?.type === 'phone' ? before.account : '',
    },
    order: [type],
    fieldOf: (refused) => refusedField(type, refused),
  })
  const phone = usePhoneParts(form, countries, () => refusal.changed('phone'))
  const press = submit(async (values) => {
    const request = forgotRequest(type, values, list)
    const result = await ask(request)
    if (!result) return
    // A code was sent a moment ago: it is still good, so the way goes on.
    const wait = result.refusal?.key === 'code_wait' ? Number(result.refusal.params?.seconds) : 0
    if (result.refusal && !(wait > 0)) return refuse(result.refusal)
    const seconds = result.data?.resend_in ?? wait
    resetMemory.write({ ...request, until: serverNow() + seconds * 1000 })
    navigate(authPath('/resetPass', next))
  })

  return (
    <form noValidate onSubmit={press}>
      <p className="t2">{t('forgotLead')}</p>
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
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind="primary" size="l" block busy={busy}>
        {t(busy ? 'login:sendingCode' : 'login:sendCode')}
      </Button>
      <BackToLogIn next={next} />
    </form>
  )
}
