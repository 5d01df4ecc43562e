import { useTranslation } from 'react-i18next'

/** What the person follows. */
export function MinePage() {
  const { t } = useTranslation('pages')
  return <h1 className="h1">{t('copyTraders')}</h1>
}
