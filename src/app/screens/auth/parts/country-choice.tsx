import { ComboboxProvider } from '@ariakit/react/combobox'
import { Select as AriaSelect, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './auth.module.css'
import { CountryList } from './country-list.tsx'
import { namedCountries } from './country-names.ts'
import type { Country } from './phone-number.ts'

export interface CountryChoiceProps {
  countries: readonly Country[]
  value: string
  onChange: (code: string) => void
}

/** The prefix in front of a phone number; its list is searched by name or figures. What is not served is there, and says so. */
export function CountryChoice({ countries, value, onChange }: CountryChoiceProps) {
  const { t, i18n } = useTranslation('login')
  const [search, setSearch] = useState('')
  const named = useMemo(() => namedCountries(countries, i18n.language), [countries, i18n.language])
  const chosen = named.find(({ code }) => code === value)
  return (
    <ComboboxProvider resetValueOnHide value={search} setValue={setSearch}>
      <SelectProvider value={value} setValue={onChange}>
        <AriaSelect
          className={`n ${styles.prefix}`}
          aria-label={chosen ? `${t('country')}: ${chosen.name} ${chosen.area}` : t('country')}
        >
          {chosen?.area ?? '+'}
          <Icon of={ChevronDown} size={14} />
        </AriaSelect>
        <SelectPopover portal gutter={4} unmountOnHide className={`pop ${styles.countries}`} aria-label={t('country')}>
          <CountryList
            named={named}
            search={search}
            labels={{ search: t('countrySearch'), why: t('notServedWhy') }}
            figures
          />
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  )
}
