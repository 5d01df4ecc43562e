import { useTranslation } from 'react-i18next'

/** Leading: conditions, and what comes of it. */
export function LeadPage() {
  const { t } = useTranslation('planned')
  return <h1 className="h1">{t('copyTraders.name')}</h1>
}
