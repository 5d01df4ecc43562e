import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react/combobox'
import { Select as AriaSelect, SelectItem, SelectPopover, SelectProvider } from '@ariakit/react/select'
import { ChevronDown, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { findCountries, namedCountries } from './country-names.ts'
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
  const found = findCountries(named, search)
  const chosen = named.find(({ code }) => code === value)
  return (
    <ComboboxProvider resetValueOnHide value={search} setValue={setSearch}>
      <SelectProvider value={value} setValue={onChange}>
        <AriaSelect
          className="prefix n"
          aria-label={chosen ? `${t('country')}: ${chosen.name} ${chosen.area}` : t('country')}
        >
          {chosen?.area ?? '+'}
          <Icon of={ChevronDown} size={14} />
        </AriaSelect>
        <SelectPopover portal gutter={4} unmountOnHide className="pop countries" aria-label={t('country')}>
          <div className="country-search">
            <Icon of={Search} size={14} />
            <Combobox className="search" autoSelect placeholder={t('countrySearch')} aria-label={t('countrySearch')} />
          </div>
          <ComboboxList className="country-list">
            {found.map(({ code, name, area, restricted }) => (
              <SelectItem
                key={code}
                value={code}
                className="menu-item country"
                disabled={restricted}
                accessibleWhenDisabled
                render={<ComboboxItem />}
              >
                <span className="grow">
                  {name}
                  {restricted && <span className="not-served">{t('notServed')}</span>}
                </span>
                <span className="n">{area}</span>
              </SelectItem>
            ))}
          </ComboboxList>
          {found.length === 0 && (
            <p className="country-none" role="status">
              {t('countryNone')}
            </p>
          )}
          <p className="country-why">{t('notServedWhy')}</p>
        </SelectPopover>
      </SelectProvider>
    </ComboboxProvider>
  )
}
