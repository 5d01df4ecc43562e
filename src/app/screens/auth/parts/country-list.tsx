import { Combobox, ComboboxItem, ComboboxList } from '@ariakit/react/combobox'
import { SelectItem } from '@ariakit/react/select'
import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icon.tsx'
import * as menuStyles from '../../../ui/menu.module.css'
import * as authStyles from './auth.module.css'
import { findCountries, type NamedCountry } from './country-names.ts'

interface CountryListProps {
  named: readonly NamedCountry[]
  /** What is typed into its field. */
  search: string
  /** Of its field, and why some are not served. */
  labels: { search: string; why: string }
  /** The prefix of phone numbers stands behind each. */
  figures?: boolean
}

/** What the popover of a country holds, within Ariakit's providers: a field that searches, and what it finds. What is not served is there, and says so. */
export function CountryList({ named, search, labels, figures = false }: CountryListProps) {
  const { t } = useTranslation('login')
  const found = findCountries(named, search)
  return (
    <>
      <div className={authStyles.countrySearch}>
        <Icon of={Search} size={14} />
        <Combobox className={authStyles.search} autoSelect placeholder={labels.search} aria-label={labels.search} />
      </div>
      <ComboboxList className={authStyles.countryList}>
        {found.map(({ code, name, area, restricted }) => (
          <SelectItem
            key={code}
            value={code}
            data-part="menu-item"
            className={`${menuStyles.menuItem} ${authStyles.country}`}
            disabled={restricted}
            accessibleWhenDisabled
            render={<ComboboxItem />}
          >
            <span className="grow">
              {name}
              {restricted && <span className={authStyles.notServed}>{t('notServed')}</span>}
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
        <p className={authStyles.countryNone} role="status">
          {t('countryNone')}
        </p>
      )}
      <p className={authStyles.countryWhy}>{labels.why}</p>
    </>
  )
}
