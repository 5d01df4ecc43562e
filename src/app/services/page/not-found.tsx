import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as styles from './not-found.module.css'
import { useTitle } from './page-title.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  useTitle(t('notFound'))
  return (
    <div data-part="words" className={styles.words}>
      <h1 className="h1">{t('notFound')}</h1>
      <p>{t('notFoundText')}</p>
      <Link className="btn primary l" to="/">
        {t('toHome')}
      </Link>
    </div>
  )
}
