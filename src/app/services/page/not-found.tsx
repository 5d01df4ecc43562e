import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useTitle } from './page-title.tsx'

export function NotFound() {
  const { t } = useTranslation('common')
  useTitle(t('notFound'))
  return (
    <div className="words">
      <h1 className="h1">{t('notFound')}</h1>
      <p>{t('notFoundText')}</p>
      <Link className="btn primary l" to="/">
        {t('toHome')}
      </Link>
    </div>
  )
}
