import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ui/states.tsx'

/** Shown where the configuration could not be loaded. */
export function StartFailed() {
  const { t } = useTranslation('common')
  return (
    <main className="app loading-page">
      <ErrorState heading title={t('startError')} text={t('startErrorText')} onRetry={() => location.reload()} />
    </main>
  )
}
