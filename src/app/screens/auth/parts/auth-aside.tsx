import { Eye, Globe, MessageSquareLock, PanelsTopLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { appConfig } from '../../../base/platform/config.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './auth.module.css'

/** What a person should know before typing a password or a code. */
export function AuthAside() {
  const { t } = useTranslation('login')
  return (
    <aside className={styles.aside} aria-labelledby="entry-aside">
      <h2 className="h20" id="entry-aside">
        {t('aside')}
      </h2>
      <ul>
        <li>
          <Icon of={Globe} size={18} />
          <span>{t('asideHost', { host: new URL(appConfig().api_base, location.origin).host })}</span>
        </li>
        <li>
          <Icon of={MessageSquareLock} size={18} />
          <span>{t('asideCode')}</span>
        </li>
        <li>
          <Icon of={PanelsTopLeft} size={18} />
          <span>{t('asideTabs')}</span>
        </li>
        <li>
          <Icon of={Eye} size={18} />
          <span>
            {t('asideWatch')}{' '}
            <Link className="lnk" to="/spot">
              {t('looking')}
            </Link>
          </span>
        </li>
      </ul>
    </aside>
  )
}
