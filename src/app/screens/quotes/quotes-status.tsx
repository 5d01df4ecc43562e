import { useTranslation } from 'react-i18next'
import { shorten } from '../../../shared/decimal/shorten.ts'
import type { MarketKind } from '../../../shared/market/market.ts'
import { serverNow } from '../../market/feed-view.ts'
import { useFeed, useSecond } from '../../market/use-feed.ts'
import { StatusBar } from '../../shell/status-bar.tsx'
import { utcTime } from '../../trading/layout/figures.ts'
import { useFeedWords } from '../../trading/layout/use-feed-words.ts'
import { classNames } from '../../ui/class-names.ts'

/** The bottom line: feed, server time and drift, messages a second. */
export function QuotesStatus({ kind, stale }: { kind: MarketKind; stale: boolean }) {
  const { t, i18n } = useTranslation('trading')
  const feed = useFeed()
  const words = useFeedWords(kind, stale)
  const now = serverNow(feed, useSecond())
  const drift = feed.serverOffset === null ? null : Math.round(feed.serverOffset)
  const signed = drift === null ? '--' : `${drift > 0 ? '+' : drift < 0 ? '\u2212' : ''}${Math.abs(drift)}`
  return (
    <StatusBar label={t('status.label')}>
      <span className="row g2">
        <span className={classNames('dot', !words.flowing && 'off')} />
        {words.whole}
      </span>
      <span className="n">{t('status.server', { time: utcTime(now), drift: signed })}</span>
      <span className="n">
        {t('status.rate', { rate: shorten(String(Math.round(feed.messagesPerSecond)), i18n.language) })}
      </span>
    </StatusBar>
  )
}
