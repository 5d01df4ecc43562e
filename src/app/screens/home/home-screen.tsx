import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../../platform/site.ts'
import { useSession } from '../../session/session.ts'
import { MarketList } from './market-list.tsx'

/** What is here today: the live markets and the way in. */
export default function HomeScreen() {
  const { t } = useTranslation(['home', 'common'])
  const { name } = useSnapshot(site)
  const { status } = useSession()
  return (
    <div className="home">
      <div className="lead">
        <h1 className="h48">
          {t('lead1')}
          <br />
          {t('lead2')}
        </h1>
        <p>{t('text', { name })}</p>
        <div className="row g3">
          <Link className="btn primary l" to="/spot">
            {t('look')}
          </Link>
          {status === 'visitor' && (
            <Link className="btn quiet l" to="/login">
              {t('common:logIn')}
            </Link>
          )}
        </div>
        {status === 'visitor' && <p className="small">{t('noAccount')}</p>}
      </div>
      <div className="lists">
        <MarketList kind="spot" />
        <MarketList kind="contract" />
      </div>
    </div>
  )
}
