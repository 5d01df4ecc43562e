import { useTranslation } from 'react-i18next'

/** What the person follows. */
export function MinePage() {
  const { t } = useTranslation('planned')
  return <h1 className="h1">{t('copyTraders.name')}</h1>
}
