import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clockTime, zoneLabel } from '../../base/platform/zone.ts'
import { serverNow } from '../../services/hub-client/feed-view.ts'
import { hasNoSource } from '../../services/hub-client/topic-views.ts'
import { useAge, useFeed } from '../../services/hub-client/use-feed.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'
import { StatusBar as StatusLine } from '../../services/page/status-bar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { SourceLabel } from '../../ui/source-label.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import * as styles from '../layout/terminal.module.css'
import { useFeedText } from '../layout/use-feed-text.ts'
import { useNewestAt } from '../layout/use-newest-at.ts'
import { FeedFacts } from './feed-facts.tsx'
import { ReconnectButton } from './reconnect-button.tsx'

/** The bottom line: feed, server time and drift, messages a second. @param tools hears where the terminal's tools stand in it */
export function StatusBar({ market, tools }: { market: Market; tools?: (place: HTMLElement | null) => void }) {
  const { t } = useTranslation('trading')
  const feed = useFeed()
  const silent = useTopicFact('tape', market.kind, market.currency_id, ({ status }) => status === 'stale')
  const noSource = useTopicFact('depth', market.kind, market.currency_id, hasNoSource, 1)
  const newestAt = useNewestAt(market)
  const labels = useFeedText(market.kind, silent, noSource)
  const age = useAge(newestAt)
  const ageText = useAgeText()
  const seen = serverNow(feed, newestAt)
  return (
    <StatusLine label={t('status.label')} end={<span ref={tools} className={styles.termTools} />}>
      <span className="row g2">
        <span className={classNames('dot', labels.flowing ? labels.simulated && 'warn' : 'off')} />
        <SourceLabel />
        {labels.flowing || age === null
          ? labels.whole
          : t(noSource ? 'feed.noSource' : 'feed.none', {
              whole: labels.whole,
              age: ageText(age),
              time: clockTime(seen),
              zone: zoneLabel(seen),
            })}
        {labels.waiting && (
          <>
            {age !== null && <span className="n">{labels.whole}</span>}
            <ReconnectButton />
          </>
        )}
      </span>
      {!labels.simulated && <FeedFacts />}
    </StatusLine>
  )
}
