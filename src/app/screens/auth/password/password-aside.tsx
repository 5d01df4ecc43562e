import { Clock, LogOut, MailQuestionMark, MessageSquareLock, ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from '../parts/auth.module.css'

const FACTS = [
  ['code', Clock],
  ['none', MailQuestionMark],
  ['sessions', LogOut],
  ['hold', ShieldAlert],
] as const

/** What a new password brings with it, and what to do where no code comes. */
export function PasswordAside() {
  const { t } = useTranslation(['password', 'login'])
  return (
    <aside className={styles.aside} aria-labelledby="entry-aside">
      <h2 className="h20" id="entry-aside">
        {t('aside.title')}
      </h2>
      <ul>
        {FACTS.map(([name, icon]) => (
          <li key={name}>
            <Icon of={icon} size={18} />
            <span>{t(`aside.${name}`)}</span>
          </li>
        ))}
        <li>
          <Icon of={MessageSquareLock} size={18} />
          <span>
            {t('login:asideCode')}{' '}
            <Link className="lnk" to="/help">
              {t('aside.help')}
            </Link>
          </span>
        </li>
      </ul>
    </aside>
  )
}
