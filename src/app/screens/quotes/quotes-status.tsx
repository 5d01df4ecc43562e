import { useTranslation } from 'react-i18next'
import type { MarketKind } from '../../../shared/hub-protocol/market.ts'
import { hasNoSource } from '../../services/hub-client/topic-views.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'
import { StatusBar } from '../../services/page/status-bar.tsx'
import { useFeedText } from '../../trading/layout/use-feed-text.ts'
import { FeedFacts } from '../../trading/status/feed-facts.tsx'
import { ReconnectButton } from '../../trading/status/reconnect-button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SourceLabel } from '../../ui/source-label.tsx'

/** The bottom line: feed, server time and drift, messages a second. */
export function QuotesStatus({ kind, stale }: { kind: MarketKind; stale: boolean }) {
  const { t } = useTranslation('trading')
  const noSource = useTopicFact('tickers', kind, 0, hasNoSource)
  const labels = useFeedText(kind, stale, noSource)
  return (
    <StatusBar label={t('status.label')}>
      <span className="row g2">
        <span className={classNames('dot', !labels.flowing && 'off')} />
        <SourceLabel />
        {labels.whole}
        {labels.waiting && <ReconnectButton />}
      </span>
      <FeedFacts />
    </StatusBar>
  )
}
