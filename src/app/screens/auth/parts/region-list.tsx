import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { placeName, RESTRICTED_COUNTRIES, RESTRICTED_PARTS } from '../../../../shared/rules/regions.ts'
import * as styles from './auth.module.css'

/** Every place where the services are not offered (product.md §6), by name and in the order of the language. */
export function restrictedNames(language: string): string[] {
  const { compare } = new Intl.Collator(language)
  return [...RESTRICTED_COUNTRIES, ...RESTRICTED_PARTS].map((code) => placeName(code, language)).sort(compare)
}

/** Opens the list of those places. */
export function RegionList() {
  const { t, i18n } = useTranslation('login')
  const { language } = i18n
  const names = useMemo(
    () => new Intl.ListFormat(language, { type: 'conjunction' }).format(restrictedNames(language)),
    [language],
  )
  return (
    <details className={styles.regionList}>
      <summary>{t('regions')}</summary>
      <p>{t('regionsText', { places: names })}</p>
    </details>
  )
}
