import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '../../../ui/field.tsx'
import { CountryChoice } from './country-choice.tsx'
import { type PhoneParts, splitPhone } from './phone-number.ts'
import type { Countries } from './use-countries.ts'

export interface PhoneFieldProps extends Omit<FieldProps, 'label' | 'type' | 'start'> {
  countries: Countries
  country: string
  onParts: (parts: Partial<PhoneParts>) => void
}

/** A phone number behind its country's prefix. A whole number, pasted or filled in, is taken apart; without the list it is typed whole. */
export function PhoneField({ countries, country, onParts, onBlur, hint, ...field }: PhoneFieldProps) {
  const { t } = useTranslation('login')
  const { status, list } = countries
  return (
    <Field
      {...field}
      label={t('phone')}
      labelAt="above"
      type="tel"
      inputMode="tel"
      placeholder={status === 'unknown' ? t('phoneExample') : undefined}
      start={
        status === 'known' ? (
          <CountryChoice countries={list} value={country} onChange={(code) => onParts({ country: code })} />
        ) : null
      }
      hint={
        status === 'unknown' ? (
          <>
            {t('countriesUnknown')}{' '}
            <button type="button" className="lnk" onClick={countries.retry}>
              {t('common:tryAgain')}
            </button>
          </>
        ) : (
          hint
        )
      }
      onBlur={(event) => {
        const parts = splitPhone(event.target.value, country, list)
        if (parts) onParts(parts)
        onBlur?.(event)
      }}
    />
  )
}
