import { useTranslation } from 'react-i18next'

/** The leaders. */
export function LeadersPage() {
  const { t } = useTranslation('planned')
  return <h1 className="h1">{t('copyTraders.name')}</h1>
}
