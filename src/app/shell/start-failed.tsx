import { useTranslation } from 'react-i18next'
import * as styles from '../ui/frame.module.css'
import { ErrorState } from '../ui/states.tsx'

/** Shown where the configuration could not be loaded. */
export function StartFailed() {
  const { t } = useTranslation('common')
  return (
    <main data-part="app" className={`${styles.app} ${styles.loadingPage}`}>
      <ErrorState heading title={t('startError')} text={t('startErrorText')} onRetry={() => location.reload()} />
    </main>
  )
}
