import { ComboboxProvider } from '@ariakit/react/combobox'
import { Select as AriaSelect, SelectLabel, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown, CircleAlert } from 'lucide-react'
import { type Ref, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import * as fieldStyles from '../../ui/field.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as authStyles from '../auth/parts/auth.module.css'
import { CountryList } from '../auth/parts/country-list.tsx'
import { namedCountries } from '../auth/parts/country-names.ts'
import type { Country } from '../auth/parts/phone-number.ts'
import * as identityStyles from './identity.module.css'

export interface CountryFieldProps {
  label: string
  countries: readonly Country[]
  value: string
  onChange: (code: string) => void
  buttonRef: Ref<HTMLButtonElement>
  error: string | null
}

/** The country that gave the document, searched by name. What is not served is there, and says so. */
export function CountryField({ label, countries, value, onChange, buttonRef, error }: CountryFieldProps) {
  const { t, i18n } = useTranslation('kyc')
  const id = useId()
  const [search, setSearch] = useState('')
  const named = useMemo(() => {
    const seen = new Set<string>()
    const once = countries.filter(({ code }) => !seen.has(code) && seen.add(code))
    return namedCountries(once, i18n.language)
  }, [countries, i18n.language])
  const chosen = named.find(({ code }) => code === value)
  return (
    <div>
      <ComboboxProvider resetValueOnHide value={search} setValue={setSearch}>
        <SelectProvider value={value} setValue={onChange}>
          <div data-part="field-label" className={fieldStyles.fieldLabel}>
            <SelectLabel>{label}</SelectLabel>
          </div>
          <AriaSelect
            ref={buttonRef}
            className={classNames('field l', identityStyles.countryButton, error && 'err')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? id : undefined}
          >
            <span className="grow">{chosen?.name ?? t('basic.choose')}</span>
            <Icon of={ChevronDown} size={14} />
          </AriaSelect>
          <SelectPopover portal gutter={4} sameWidth unmountOnHide className={`pop ${authStyles.countries}`}>
            <CountryList
              named={named}
              search={search}
              labels={{ search: t('basic.search'), why: t('basic.notServed') }}
            />
          </SelectPopover>
        </SelectProvider>
      </ComboboxProvider>
      {error && (
        <p className="hint err" id={id} role="alert">
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
