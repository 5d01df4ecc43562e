import { ArrowLeftRight, ChartCandlestick, House, Percent, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import { isCovered } from './nav-links.ts'
import * as styles from './shell.module.css'

const TABS = [
  { key: 'home', to: '/', icon: House },
  { key: 'markets', to: '/quotes', icon: ChartCandlestick },
  { key: 'trade', to: '/spot', icon: ArrowLeftRight },
  { key: 'earn', to: '/easyEarn', icon: Percent },
  { key: 'assets', to: '/HomeView/assets', icon: Wallet },
] as const

/** The bottom navigation of phones. */
export function TabBar() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <nav className={styles.tabbar} aria-label={t('bottomNav')}>
      {TABS.map(({ key, to, icon }) => {
        const current = pathname === to || isCovered(key, pathname, true)
        // The tab of trading leads to the product that one is at.
        const at = current && key === 'trade' ? pathname : to
        return (
          <Link key={key} to={at} aria-current={current ? 'page' : undefined}>
            <Icon of={icon} size={24} />
            {t(key)}
          </Link>
        )
      })}
    </nav>
  )
}
