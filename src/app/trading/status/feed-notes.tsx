import { useTranslation } from 'react-i18next'
import { useFeed } from '../../services/hub-client/use-feed.ts'
import { classNames } from '../../ui/class-names.ts'
import * as styles from './status.module.css'
import { useServerDrift } from './use-server-drift.ts'

/** Where a screen has no status bar: a connection of the tab's own, and clocks too far apart. Else nothing. */
export function FeedNotes() {
  const { t } = useTranslation('trading')
  const own = useFeed().host === 3
  const { skewed, ...server } = useServerDrift()
  if (!own && !skewed) return null
  return (
    <section className={classNames('note', styles.feedNotes, skewed ? 'warn' : 'info')} aria-label={t('status.label')}>
      {own && <span>{t('feed.home3')}</span>}
      {skewed && <span className="n">{t('status.server', server)}</span>}
    </section>
  )
}
