import { ArrowLeftRight, ChartCandlestick, House, Percent, Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'

const TABS = [
  { key: 'home', to: '/', icon: House },
  { key: 'markets', to: '/quotes', icon: ChartCandlestick },
  { key: 'trade', to: '/spot', icon: ArrowLeftRight },
  { key: 'earn', to: '/easyEarn', icon: Percent, soon: true },
  { key: 'assets', to: '/HomeView/assets', icon: Wallet },
] as const

/** Pages that the tab of trading covers. */
const TRADE = /^\/(futures|flashOption|volatilityOption)$/

/** The bottom navigation of phones. */
export function TabBar() {
  const { t } = useTranslation('common')
  const { pathname } = useLocation()
  return (
    <nav className="tabbar" aria-label={t('bottomNav')}>
      {TABS.map((tab) => {
        const { key, to, icon } = tab
        return (
          <NavLink key={key} to={key === 'trade' && TRADE.test(pathname) ? pathname : to} end>
            <Icon of={icon} size={24} />
            {t(key)}
            {'soon' in tab && <span className="soon">{t('soon')}</span>}
          </NavLink>
        )
      })}
    </nav>
  )
}
