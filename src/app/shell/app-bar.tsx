import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../platform/site.ts'
import { useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { MarketSearch } from './market-search.tsx'
import { SECTIONS } from './nav-links.ts'
import { loginPath } from './next-path.ts'

export function AppBar() {
  const { t } = useTranslation('common')
  const { name } = useSnapshot(site)
  const { status } = useSession()
  const location = useLocation()
  return (
    <header className="bar">
      <Link className="logo" to="/" aria-label={name}>
        <Logo name={name} />
      </Link>
      <nav aria-label={t('mainNav')}>
        {SECTIONS.map((section) => (
          <NavLink key={section.key} to={section.to} className={'minor' in section ? 'minor' : undefined}>
            {t(section.key)}
          </NavLink>
        ))}
      </nav>
      <div className="end">
        <MarketSearch />
        {status === 'visitor' ? (
          location.pathname !== '/login' && (
            <Link
              className={classNames('btn s quiet', location.pathname === '/' && 'not-phone')}
              to={loginPath(location)}
            >
              {t('logIn')}
            </Link>
          )
        ) : (
          <AccountMenu />
        )}
        <LanguageMenu />
      </div>
    </header>
  )
}
