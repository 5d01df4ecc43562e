import {
  ArrowLeftRight,
  ChartCandlestick,
  ChevronRight,
  House,
  LogIn,
  type LucideIcon,
  Settings,
  TrendingUp,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Instead } from '../../page/route-entry.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import './planned.css'

interface Way {
  to: string
  /** Keys in namespace `planned`. */
  name: string
  hint: string
  icon: LucideIcon
}

const WAYS: Record<Instead | 'markets' | 'home', Way> = {
  spot: { to: '/spot', name: 'toSpot', hint: 'spotHint', icon: ArrowLeftRight },
  futures: { to: '/futures', name: 'toFutures', hint: 'futuresHint', icon: TrendingUp },
  login: { to: '/login', name: 'toLogin', hint: 'loginHint', icon: LogIn },
  settings: { to: '/HomeView/personal/settings', name: 'toSettings', hint: 'settingsHint', icon: Settings },
  markets: { to: '/quotes', name: 'toMarkets', hint: 'marketsHint', icon: ChartCandlestick },
  home: { to: '/', name: 'toHome', hint: 'homeHint', icon: House },
}

/** A page that is not built yet: says what is planned and where to go meanwhile. @param name key in namespace `planned` */
export function PlannedPage({ name, instead }: { name: string; instead: Instead }) {
  const { t } = useTranslation('planned')
  const ways = [WAYS[instead], WAYS.markets, WAYS.home]
  return (
    <div className="planned">
      <div className="planned-words">
        <h1 className="h1">{t(`${name}.name`)}</h1>
        <p className="row g2 t2">
          <Badge tone="info">{t('badge')}</Badge> <span>{t('intro')}</span>
        </p>
        <p className="planned-what">{t(`${name}.what`)}</p>
      </div>
      <section className="planned-ways">
        <div className="sec">
          <h2>{t('until')}</h2>
        </div>
        <ul>
          {ways.map((way) => (
            <li key={way.to}>
              <Link to={way.to}>
                <Icon of={way.icon} size={20} />
                <span className="grow">
                  <b className="strong">{t(way.name)}</b>
                  <span className="t2 fs12">{t(way.hint)}</span>
                </span>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
