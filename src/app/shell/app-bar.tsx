import { ArrowDownToLine, CircleUserRound, Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../base/platform/site.ts'
import { shownName, useSession } from '../base/session/session.ts'
import { C2cHost } from '../services/c2c/c2c-host.tsx'
import { loginPath } from '../services/page/next-path.ts'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { Logo } from '../ui/logo.tsx'
import { SourceLabel } from '../ui/source-label.tsx'
import { Bell } from './bell.tsx'
import { lazyMenu } from './lazy-menu.tsx'
import { MarketSearch } from './market-search.tsx'
import { isCovered, SECTIONS } from './nav-links.ts'
import * as styles from './shell.module.css'

const AccountList = lazyMenu('account menu', () => import('./account-menu-list.tsx'))
const LanguageList = lazyMenu('language menu', () => import('./language-menu-list.tsx'))

function LanguageMenu() {
  const { t } = useTranslation('common')
  return <LanguageList label={t('language')} button={<Icon of={Globe} size={20} />} />
}

/** The person's menu. While the server has not vouched for the session, it says so. */
function AccountMenu() {
  const { t } = useTranslation('common')
  const { user, status } = useSession()
  const name = user ? shownName(user) : t('account')
  const button = (
    <>
      <Icon of={CircleUserRound} size={20} />
      <span className={styles.userName}>{name}</span>
      {status === 'unconfirmed' && <span className="dot warn" title={t('unconfirmed')} />}
    </>
  )
  return <AccountList label={user ? `${t('account')}: ${name}` : name} button={button} />
}

export function AppBar() {
  const { t } = useTranslation('common')
  const { name } = useSnapshot(site)
  const { status } = useSession()
  const { pathname } = useLocation()
  return (
    <header data-part="bar" className={styles.bar}>
      <Link className={styles.logo} to="/" aria-label={name}>
        <Logo name={name} />
      </Link>
      <SourceLabel />
      <nav aria-label={t('mainNav')}>
        {SECTIONS.map((section) => (
          <Link
            key={section.key}
            to={section.key === 'options' && isCovered(section.key, pathname) ? pathname : section.to}
            className={'minor' in section ? styles.minor : undefined}
            aria-current={pathname === section.to || isCovered(section.key, pathname) ? 'page' : undefined}
          >
            {t(section.key)}
          </Link>
        ))}
      </nav>
      <div className="end">
        <C2cHost place="bar" />
        <MarketSearch />
        {status === 'visitor' ? <VisitorEnd /> : <PersonEnd />}
        <LanguageMenu />
      </div>
    </header>
  )
}

/** The way in; on the sign-in pages only the other one. On phones the home page itself has both. */
function VisitorEnd() {
  const { t } = useTranslation('common')
  const location = useLocation()
  const { pathname } = location
  const onHome = pathname === '/' && 'not-phone'
  return (
    <>
      {pathname !== '/login' && (
        <Link className={classNames(styles.barLink, onHome)} to={loginPath(location)}>
          {t('logIn')}
        </Link>
      )}
      {pathname !== '/register' && (
        <Link className={`btn s primary ${styles.notPhone}`} to="/register">
          {t('createAccount')}
        </Link>
      )}
    </>
  )
}

/** A person's own: what phones have in the bottom navigation and the menu stays on desktops; the deposit is an icon there. */
function PersonEnd() {
  const { t } = useTranslation('common')
  return (
    <>
      <NavLink className={`${styles.barLink} ${styles.notPhone}`} to="/HomeView/assets">
        {t('assets')}
      </NavLink>
      <NavLink className={`${styles.barLink} ${styles.notPhone}`} to="/HomeView/order">
        {t('orders')}
      </NavLink>
      <Link className={`btn s primary ${styles.notPhone}`} to="/topup">
        {t('deposit')}
      </Link>
      <Link className={`${styles.barIcon} ${styles.onlyPhone}`} to="/topup" aria-label={t('deposit')}>
        <Icon of={ArrowDownToLine} size={20} />
      </Link>
      <Bell />
      <AccountMenu />
    </>
  )
}
