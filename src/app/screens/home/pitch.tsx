import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { site } from '../../base/platform/site.ts'
import { useSession } from '../../base/session/session.ts'
import { useWide } from '../../ui/use-wide.ts'
import * as styles from './home.module.css'

/** What this is, in one breath, and the way in: an account for visitors, the terminal for those who have one. */
export function Pitch() {
  const { t } = useTranslation(['home', 'common'])
  const { name } = useSnapshot(site)
  const wide = useWide()
  const visitor = useSession().status === 'visitor'
  return (
    <div className={styles.pitch}>
      <h1>
        {t('lead1')}
        <br />
        {t('lead2')}
      </h1>
      <p>{t(wide ? 'text' : 'textShort', { name })}</p>
      <div className={styles.calls}>
        {visitor ? (
          <>
            <Link className="btn primary l" to="/register">
              {t('common:createAccount')}
            </Link>
            {wide ? (
              <Link className="btn quiet l" to="/spot">
                {t('look')}
              </Link>
            ) : (
              <Link className="btn quiet l" to="/login">
                {t('common:logIn')}
              </Link>
            )}
          </>
        ) : (
          <>
            <Link className="btn primary l" to="/spot">
              {t('common:trade')}
            </Link>
            <Link className="btn quiet l" to="/HomeView/assets">
              {t('common:assets')}
            </Link>
          </>
        )}
      </div>
      {visitor && wide && <p className={styles.small}>{t('noAccount')}</p>}
    </div>
  )
}
