import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { RouteContext } from '../../shell/route-context.ts'
import { Badge } from '../../ui/badge.tsx'

const INSTEAD = {
  spot: { to: '/spot', key: 'toSpot' },
  futures: { to: '/futures', key: 'toFutures' },
  login: { to: '/login', key: 'toLogin' },
} as const

/** A page that is not built yet: says what is planned and where to go. */
export default function PlannedScreen() {
  const { t } = useTranslation('planned')
  const route = useContext(RouteContext)
  if (!route?.planned) return null
  const { name, instead } = route.planned
  const way = INSTEAD[instead]
  return (
    <div className="words">
      <Badge tone="info">{t('badge')}</Badge>
      <h1 className="h1">{t(`${name}.name`)}</h1>
      <p>
        {t('intro')} {t(`${name}.what`)}
      </p>
      <div className="row g3">
        <span className="t2">{t('meanwhile')}</span>
        <Link className="btn primary" to={way.to}>
          {t(way.key)}
        </Link>
        <Link className="btn quiet" to="/">
          {t('toHome')}
        </Link>
      </div>
    </div>
  )
}
