import { useTranslation } from 'react-i18next'
import { retryHold } from '../../base/api/retry-hold.ts'
import { useSecond } from '../hub-client/use-feed.ts'
import * as styles from './pwa.module.css'

/** Counts down while the server wants to be left alone; nothing is asked before. */
export function HeldNote() {
  const { t } = useTranslation('pwa')
  useSecond()
  const left = retryHold.left()
  if (left === 0) return null
  return (
    <section className={`note stale ${styles.appNote}`} aria-label={t('status')}>
      <span role="timer">{t('held', { seconds: Math.ceil(left / 1_000) })}</span>
    </section>
  )
}
