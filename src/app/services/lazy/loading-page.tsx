import { useTranslation } from 'react-i18next'
import * as styles from '../../ui/frame.module.css'

export function LoadingPage() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.loadingPage} role="status">
      {t('loading')}
    </div>
  )
}
