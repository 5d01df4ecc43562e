import { useTranslation } from 'react-i18next'
import { calls } from '../../../shared/calls/table.ts'
import { maskContact } from '../../../shared/rules/mask-contact.ts'
import { CodeField } from '../../services/forms/code-field.tsx'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useCodeSender } from '../../services/forms/use-code-sender.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import { fieldRefusal } from '../../services/forms/use-refusal-message.ts'
import { Button } from '../../ui/button.tsx'
import type { AccountType } from '../auth/parts/account-type.ts'
import { EmailField } from '../auth/parts/email-field.tsx'
import { PhoneField } from '../auth/parts/phone-field.tsx'
import { composePhone, unservedCountry } from '../auth/parts/phone-number.ts'
import { useCountries } from '../auth/parts/use-countries.ts'
import { usePhoneParts } from '../auth/parts/use-phone-parts.ts'
import { StepUpField } from '../auth/step-up/step-up-field.tsx'
import { stepRequest, useStepUp } from '../auth/step-up/use-step-up.ts'
import { type BindField, type BindValues, bindFieldOf, bindRule } from './bind-form.ts'
import type { SafetyDialogProps } from './safety-dialog.ts'
import * as styles from './security.module.css'
import { useSettle } from './use-settle.ts'

export interface BindFieldsProps extends SafetyDialogProps {
  type: AccountType
  /** The linked address that is taken away; null where one is linked. */
  unlink: string | null
}

const BLANK: BindValues = { email: '', country: '', phone: '', code: '', step: '' }

/** Links an address by a code to it, or takes the linked one away, with the step-up code. */
export function BindFields(props: BindFieldsProps) {
  const { type, unlink } = props
  const { t } = useTranslation('security')
  const need = useStepUp()
  const settle = useSettle(props)
  const countries = useCountries(type === 'phone' && unlink === null)
  const { list } = countries
  const toEmail = useFormWrite(calls.sendUnCodeEmail)
  const toPhone = useFormWrite(calls.sendUnCodePhone)
  const bindEmail = useFormWrite(calls.bindEmail)
  const bindPhone = useFormWrite(calls.bindPhone)
  const codes = useCodeSender((to) => (type === 'email' ? toEmail({ email: to }) : toPhone({ phone: to })))
  const unlinks = unlink !== null
  const { form, refusal, submit, refuse, input, busy } = useApiForm<BindValues, BindField>({
    rule: ({ country }) => bindRule({ type, unlinks, step: need.code, country, countries: list }),
    first: BLANK,
    order: [type, 'code', 'step'],
    fieldOf: (refused) => bindFieldOf({ type, unlinks }, refused),
    issue(field, key, values) {
      const place = key === 'region_restricted' ? unservedCountry(values, list) : null
      return place ? { key, params: { country: place } } : fieldRefusal(field, key)
    },
  })
  const phone = usePhoneParts(form, countries, () => refusal.changed('phone'))
  const [email, number] = form.watch(['email', 'phone'])
  const typed = type === 'email' ? email : composePhone({ country: phone.country, phone: number }, list)
  const address = unlink ?? typed
  const press = submit(async ({ code, step }) => {
    const rest = { code, ...stepRequest(need.code, step) }
    const result = await (type === 'email'
      ? bindEmail({ email: address, ...rest })
      : bindPhone({ phone: address, ...rest }))
    const title = t(unlinks ? `${type}.unlinked` : `${type}.linked`)
    settle(result, refuse, { title, text: maskContact(address) })
  })
  const sendCode = async () => {
    if (!unlinks && !(await form.trigger(type))) return form.setFocus(type)
    refusal.show(null)
    const refused = await codes.send(address)
    if (refused) refuse(refused)
    else if (refused === null) form.setFocus('code')
  }
  return (
    <form noValidate className={styles.safetyForm} onSubmit={press}>
      {unlinks ? (
        <p>{t(`${type}.unlinkText`, { address: maskContact(unlink) })}</p>
      ) : type === 'email' ? (
        <EmailField {...input('email')} />
      ) : (
        <PhoneField {...input('phone')} {...phone} autoComplete="tel-national" />
      )}
      <CodeField
        {...input('code')}
        label={t(unlinks ? `${type}.codeOwn` : `${type}.codeNew`)}
        until={codes.until(address)}
        sentTo={codes.sentTo(address) && maskContact(address)}
        sending={codes.sending}
        onSend={sendCode}
      />
      <StepUpField need={need} input={input('step')} onRefused={refuse} />
      <FormNote refusal={refusal.note} />
      <Button type="submit" kind={unlinks ? 'danger' : 'primary'} size="l" block busy={busy}>
        {t(unlinks ? 'unlink' : 'link')}
      </Button>
    </form>
  )
}
