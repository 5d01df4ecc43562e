import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as styles from './home.module.css'

const PRODUCTS = [
  { key: 'spot', to: '/spot' },
  { key: 'futures', to: '/futures' },
  { key: 'options', to: '/flashOption' },
  { key: 'copy', to: '/copyTraders' },
  { key: 'boxes', to: '/BindBox' },
] as const

/** The products, for phones: their bar has no navigation of its own. */
export function ProductLinks() {
  const { t } = useTranslation('common')
  return (
    <nav className={styles.homeProducts} aria-label={t('mainNav')}>
      {PRODUCTS.map(({ key, to }) => (
        <Link key={key} to={to}>
          {t(key)}
        </Link>
      ))}
    </nav>
  )
}
