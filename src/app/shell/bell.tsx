import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'
import * as styles from './shell.module.css'

/** Highest number that the bell shows. */
const SHOWN_MOST = 99

/** The way to the messages, with how many of account and trading are unread. The count comes after the page. */
export function Bell() {
  const { t } = useTranslation('common')
  const [unread, setUnread] = useState(0)
  useEffect(() => {
    let end: (() => void) | undefined
    let gone = false
    import('../services/messages/unread.ts').then(
      ({ followUnread }) => {
        if (!gone) end = followUnread(setUnread)
      },
      (error) => console.warn('messages could not be loaded', error),
    )
    return () => {
      gone = true
      end?.()
    }
  }, [])
  return (
    <Link
      className={`${styles.barIcon} ${styles.bell}`}
      to="/messages"
      aria-label={unread > 0 ? t('messagesUnread', { n: unread }) : t('messages')}
    >
      <Icon of={BellIcon} size={18} />
      {unread > 0 && (
        <span className={`n ${styles.bellCount}`} aria-hidden="true" translate="no">
          {unread > SHOWN_MOST ? `${SHOWN_MOST}+` : unread}
        </span>
      )}
    </Link>
  )
}
