import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink } from 'react-router-dom'
import { ACCOUNT_LINKS } from './account-links.ts'
import * as styles from './settings.module.css'

/** A page of the account with its navigation: on the left, or under the page where that has no room. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['settings', 'pages', 'profile', 'rank', 'tasks', 'common'])
  return (
    <div data-part="account" className={styles.account}>
      <div data-part="account-page" className={styles.accountPage}>
        {children}
      </div>
      <nav className="side" aria-label={t('settings:nav.label')}>
        {ACCOUNT_LINKS.map(({ group, links }) => (
          <div key={group}>
            <h2>{t(`settings:nav.${group}`)}</h2>
            <div className={styles.sideLinks}>
              {links.map(({ to, name }) =>
                // What opens a form of another page is no page of its own.
                to.includes('?') ? (
                  <Link key={to} to={to}>
                    {t(name)}
                  </Link>
                ) : (
                  <NavLink key={to} to={to} end>
                    {t(name)}
                  </NavLink>
                ),
              )}
            </div>
          </div>
        ))}
      </nav>
    </div>
  )
}
