import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as styles from './shell.module.css'

const LINKS = [
  { key: 'about', to: '/about' },
  { key: 'terms', to: '/help/terms' },
  { key: 'fees', to: '/ratestandards' },
  { key: 'help', to: '/help' },
  { key: 'status', to: '/about#status' },
] as const

/** The foot of pages that visitors read: who this is, the terms, the fees, help, and whether the exchange is up. */
export function SiteFooter() {
  const { t } = useTranslation('common')
  return (
    <footer className={styles.siteFoot}>
      <nav aria-label={t('footer.label')}>
        {LINKS.map(({ key, to }) => (
          <Link key={key} to={to}>
            {t(`footer.${key}`)}
          </Link>
        ))}
      </nav>
      <p>{t('footer.sandbox')}</p>
    </footer>
  )
}
