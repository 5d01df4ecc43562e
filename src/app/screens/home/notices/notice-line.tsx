import { ChevronLeft, ChevronRight, Info, Megaphone, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '../../../../shared/calls/table.ts'
import { serverNow } from '../../../base/platform/server-clock.ts'
import { cachedCall } from '../../../services/articles/cached-call.ts'
import { oneLine } from '../../../services/articles/paragraphs.ts'
import { useCached } from '../../../services/articles/use-cached.ts'
import { lazyPart } from '../../../services/lazy/lazy-part.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useAgeText } from '../../../ui/use-age-text.ts'
import * as heroStyles from '../hero.module.css'
import { dismissed, useDismissed } from './dismissed.ts'
import { type KnownNotices, knownNotices, type Notice, openNotices } from './notice.ts'
import { NoticeLink } from './notice-link.tsx'
import * as noticesStyles from './notices.module.css'
import type { Reading } from './reading.ts'

const Reader = lazyPart('notices', () => import('./notice-reader.tsx'))

/** One line for what the exchange has to say: one notice at a time, each put away for good. The line itself always stays, so nothing moves. */
export function NoticeLine() {
  const { t } = useTranslation(['home', 'common'])
  const { status, data: notices, at, retry } = useNotices()
  const away = useDismissed()
  const [place, setPlace] = useState(0)
  const [reading, setReading] = useState<Reading | null>(null)
  const ageText = useAgeText()
  const open = notices ? openNotices(notices, away) : []
  const index = Math.min(place, Math.max(0, open.length - 1))
  const notice = open[index]
  const old = status === 'last-known' && at !== null
  return (
    <section className={classNames(noticesStyles.notices, old && 'is-old')} aria-label={t('notices.label')}>
      {notice ? (
        <Line
          notice={notice}
          onRead={() => setReading({ article: notice.id, title: notice.title, lead: notice.text })}
        />
      ) : (
        <p className={`t2 ${heroStyles.said} ${noticesStyles.said}`} role="status">
          {notices ? t('notices.none') : status === 'error' ? t('notices.failed') : <Waiting />}
        </p>
      )}
      {old && (
        <span className={`n ${heroStyles.lastknown}`}>
          {t('notices.lastKnown', { age: ageText(serverNow() - at) })}
        </span>
      )}
      {(old || status === 'error') && (
        <button type="button" className="lnk" onClick={retry}>
          {t('common:tryAgain')}
        </button>
      )}
      {open.length > 1 && (
        <span className={noticesStyles.pager}>
          <Step icon={ChevronLeft} label={t('notices.previous')} onPress={() => setPlace((index || open.length) - 1)} />
          <span className="n t3 fs12">{t('notices.place', { n: index + 1, count: open.length })}</span>
          <Step icon={ChevronRight} label={t('notices.next')} onPress={() => setPlace((index + 1) % open.length)} />
        </span>
      )}
      {notice && (
        <Step icon={X} label={t('notices.dismiss', { title: notice.title })} onPress={() => dismissed.add(notice.id)} />
      )}
      <button type="button" className={`lnk ${noticesStyles.all}`} onClick={() => setReading({ list: true })}>
        {t('notices.all')}
      </button>
      {reading && <Reader reading={reading} onClose={() => setReading(null)} />}
    </section>
  )
}

function Line({ notice, onRead }: { notice: Notice; onRead: () => void }) {
  const { t } = useTranslation('home')
  return (
    <>
      <Icon of={notice.kind === 'notice' ? Info : Megaphone} label={t(`notices.${notice.kind}`)} />
      <button
        type="button"
        className={`${heroStyles.said} ${noticesStyles.said}`}
        aria-haspopup="dialog"
        onClick={onRead}
      >
        <b className="strong">{oneLine(notice.title)}</b> <span className="t2">{oneLine(notice.text)}</span>
      </button>
      <NoticeLink link={notice.link} />
    </>
  )
}

function Waiting() {
  const { t } = useTranslation('common')
  return (
    <>
      <span className="sr">{t('loading')}</span>
      <span className="sk" style={{ width: 280 }} />
    </>
  )
}

function Step({ icon, label, onPress }: { icon: typeof X; label: string; onPress: () => void }) {
  return (
    <button type="button" className="ib" aria-label={label} onClick={onPress}>
      <Icon of={icon} />
    </button>
  )
}

/** Banners and notices in the person's language: asked once a page life, the last known kept. */
function useNotices(): KnownNotices & { retry(): void } {
  const { language } = useTranslation('home').i18n
  const notice = useCached(cachedCall(language, calls.positionDetail, { code: 'index_notice' }))
  const banner = useCached(cachedCall(language, calls.positionDetail, { code: 'banner' }))
  return {
    ...knownNotices(notice, banner),
    retry() {
      for (const answer of [notice, banner]) if (answer.status !== 'ready') answer.retry()
    },
  }
}
