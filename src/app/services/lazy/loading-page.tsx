import { useTranslation } from 'react-i18next'

export function LoadingPage() {
  const { t } = useTranslation('common')
  return (
    <div className="loading-page" role="status">
      {t('loading')}
    </div>
  )
}
