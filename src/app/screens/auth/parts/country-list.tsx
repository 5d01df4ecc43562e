import { Combobox, ComboboxItem, ComboboxList } from '@ariakit/react/combobox'
import { SelectItem } from '@ariakit/react/select'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import { findCountries, type NamedCountry } from './country-names.ts'

interface CountryListProps {
  named: readonly NamedCountry[]
  /** What is typed into its field. */
  search: string
  /** Of its field, and why some are not served. */
  words: { search: string; why: string }
  /** The prefix of phone numbers stands behind each. */
  figures?: boolean
}

/** What the popover of a country holds, within Ariakit's providers: a field that searches, and what it finds. What is not served is there, and says so. */
export function CountryList({ named, search, words, figures = false }: CountryListProps) {
  const { t } = useTranslation('login')
  const found = findCountries(named, search)
  return (
    <>
      <div className="country-search">
        <Icon of={Search} size={14} />
        <Combobox className="search" autoSelect placeholder={words.search} aria-label={words.search} />
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
            {figures && (
              <span className="n" translate="no">
                {area}
              </span>
            )}
          </SelectItem>
        ))}
      </ComboboxList>
      {found.length === 0 && (
        <p className="country-none" role="status">
          {t('countryNone')}
        </p>
      )}
      <p className="country-why">{words.why}</p>
    </>
  )
}
