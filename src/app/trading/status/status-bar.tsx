import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { Market } from '../../../shared/market/market.ts'
import { serverNow } from '../../market/feed-view.ts'
import { reconnectNow, useAge, useFeed, useSecond } from '../../market/use-feed.ts'
import { useTape } from '../../market/use-topics.ts'
import { StatusBar as StatusLine } from '../../shell/status-bar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { showDecimal } from '../../ui/show-decimal.ts'
import { utcTime } from '../layout/figures.ts'
import { useAgeText } from '../layout/use-age-text.ts'
import { useFeedWords } from '../layout/use-feed-words.ts'

/** A clock that is off by more is worth a warning (wire.md). */
const SKEW_SHOWN = 2_000

/** The bottom line: feed, server time and drift, messages a second. @param newestAt newest message of the market, tab clock */
export function StatusBar({ market, newestAt }: { market: Market; newestAt: number }) {
  const { t, i18n } = useTranslation('trading')
  const feed = useFeed()
  const tape = useTape(market.kind, market.currency_id)
  const words = useFeedWords(market.kind, tape.status === 'stale')
  const second = useSecond()
  const now = serverNow(feed, second)
  const age = useAge(newestAt)
  const ageText = useAgeText()
  const drift = feed.serverOffset === null ? null : Math.round(feed.serverOffset)
  const skewed = drift !== null && Math.abs(drift) > SKEW_SHOWN
  const signed = drift === null ? '--' : `${drift > 0 ? '+' : drift < 0 ? '\u2212' : ''}${Math.abs(drift)}`
  const messages = String(Math.round(feed.messagesPerSecond))
  const rate = shorten(messages, i18n.language)
  return (
    <StatusLine label={t('status.label')}>
      <span className="row g2">
        <span className={classNames('dot', !words.flowing && 'off')} />
        {words.flowing || age === null
          ? words.whole
          : t('feed.none', { age: ageText(age), time: utcTime(serverNow(feed, newestAt)) })}
        {words.waiting && (
          <>
            {age !== null && <span className="n">{words.whole}</span>}
            <button type="button" className="lnk" onClick={reconnectNow}>
              {t('feed.reconnectNow')}
            </button>
          </>
        )}
      </span>
      {(feed.home === 2 || feed.home === 3) && <span>{t(`feed.home${feed.home}`)}</span>}
      <span className={classNames('n', skewed && 'status-skew')}>
        {t('status.server', { time: utcTime(now), drift: signed })}
      </span>
      <span className="n" title={t('status.rate', { rate: showDecimal(messages) })}>
        {t('status.rate', { rate })}
      </span>
    </StatusLine>
  )
}
