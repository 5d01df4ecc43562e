import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { KycView } from '../../../shared/calls/security-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { MIN_AGE } from '../../../shared/rules/age.ts'
import { KYC_ID_TYPES } from '../../../shared/rules/kyc-level.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { FormNote } from '../../services/forms/form-note.tsx'
import { useApiForm } from '../../services/forms/use-api-form.ts'
import { useFormWrite } from '../../services/forms/use-form-write.ts'
import type { RefusalToShow } from '../../services/forms/use-refusal-message.ts'
import { Button } from '../../ui/button.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { ErrorState, Loading } from '../../ui/states.tsx'
import { useCountries } from '../auth/parts/use-countries.ts'
import { BASIC_FIELDS, type BasicField, type BasicValues, basicFieldOf, basicRule } from './basic-form.ts'
import { CountryField } from './country-field.tsx'
import * as identityStyles from './identity.module.css'

export interface StepProps {
  /** Why the step cannot be sent now; null where it can. */
  whyNot: string | null
  /** The exchange has taken it. */
  onDone: (view: KycView) => void
}

const BLANK: BasicValues = { country: '', id_type: 'passport', name: '', number: '', birth: '' }

/** Step 1: who the person is, as the document says it. */
export function BasicStep({ whyNot, onDone }: StepProps) {
  const { t } = useTranslation('kyc')
  const countries = useCountries(true)
  const send = useFormWrite(calls.kyc)
  const { form, refusal, submit, refuse, input, error, busy } = useApiForm<BasicValues, BasicField>({
    rule: () => basicRule(serverNow),
    first: BLANK,
    order: BASIC_FIELDS,
    fieldOf: basicFieldOf,
    issue(_field, key, { country }): RefusalToShow {
      if (key === 'region_restricted') return { key, params: { country } }
      return key === 'kyc_age' ? { key, params: { age: String(MIN_AGE) } } : { key }
    },
  })
  const press = submit(async (values) => {
    const result = await send({ step: 'basic', ...values })
    if (!result) return
    if (result.refusal) refuse(result.refusal)
    else onDone(result.data)
  })
  if (countries.status === 'unknown') return <ErrorState title={t('basic.noCountries')} onRetry={countries.retry} />
  if (countries.status === 'loading') return <Loading rows={4} />
  return (
    <form noValidate className={identityStyles.kycForm} onSubmit={press}>
      <Controller
        control={form.control}
        name="country"
        render={({ field }) => (
          <CountryField
            label={t('basic.country')}
            countries={countries.list}
            value={field.value}
            onChange={(code) => {
              refusal.changed('country')
              field.onChange(code)
              if (form.formState.isSubmitted) void form.trigger()
            }}
            buttonRef={field.ref}
            error={error('country')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="id_type"
        render={({ field }) => (
          <div>
            <div data-part="field-label" className={fieldStyles.fieldLabel} aria-hidden="true">
              <span>{t('basic.type')}</span>
            </div>
            <Segmented
              label={t('basic.type')}
              className={identityStyles.whole}
              value={field.value}
              options={KYC_ID_TYPES.map((value) => ({ value, text: t(`type.${value}`) }))}
              onChange={(type) => {
                refusal.changed('id_type')
                field.onChange(type)
                if (form.formState.isSubmitted) void form.trigger()
              }}
            />
          </div>
        )}
      />
      <Field
        {...input('name')}
        label={t('basic.name')}
        labelAt="above"
        autoComplete="name"
        hint={t('basic.nameHint')}
      />
      <Field
        {...input('number')}
        label={t('basic.number')}
        labelAt="above"
        autoCapitalize="characters"
        hint={t('basic.numberHint')}
      />
      <Field
        {...input('birth')}
        label={t('basic.birth')}
        labelAt="above"
        type="date"
        min="1900-01-01"
        max={new Date(serverNow()).toISOString().slice(0, 10)}
        autoComplete="bday"
        hint={t('basic.birthHint', { age: MIN_AGE })}
      />
      <FormNote refusal={refusal.note} />
      <div className={identityStyles.kycPress}>
        <Button type="submit" kind="primary" size="l" busy={busy} whyNot={whyNot}>
          {t('continue')}
        </Button>
        <span className="t2">{t('basic.once')}</span>
      </div>
    </form>
  )
}
