import { useTranslation } from 'react-i18next'
import type { TimelineEvent } from '../../../shared/calls/products/finance-entities.ts'
import { LastKnownNote } from '../../services/money/last-known-note.tsx'
import { Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { BothZones } from './both-zones.tsx'
import * as styles from './earn.module.css'
import { Money } from './holding-table.tsx'
import { useTimeline } from './use-earn.ts'

/** What happens next with all that is held: payouts, ends, arrivals, in the order of their time. */
export function Timeline() {
  const { t } = useTranslation('earn')
  const { data, status, knownAt, renew } = useTimeline()
  const failed = status === 'failed'
  return (
    <section aria-labelledby="ea-timeline">
      <div className="sec">
        <h2 id="ea-timeline">{t('overview.timeline')}</h2>
      </div>
      {failed && data !== null && <LastKnownNote title={t('overview.timelineFailed')} at={knownAt} onRetry={renew} />}
      {data === null ? (
        failed ? (
          <ErrorState title={t('overview.timelineFailed')} onRetry={renew} />
        ) : (
          <Loading rows={6} />
        )
      ) : data.length === 0 ? (
        <Empty title={t('overview.timelineNone')} />
      ) : (
        <ol className={styles.eaPlan}>
          {data.map((event) => (
            <li key={`${event.what} ${event.at} ${event.holding_id} ${event.redemption_id} ${event.product_id}`}>
              <Row event={event} />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Row({ event }: { event: TimelineEvent }) {
  const { t } = useTranslation('earn')
  const { what, kind, symbol: coin, amount, interest, by } = event
  return (
    <>
      <span className={styles.eaEvent}>
        <b className="strong">
          {t(`event.${what}`)} <span className="t3">{t(`kind.${kind}`)}</span>
        </b>
        <span>
          {amount === null ? (
            <span className="t3">{t('notPriced')}</span>
          ) : (
            <>
              <Money text={amount} /> {coin}
            </>
          )}
          {interest !== null && (
            <span className="t2">
              {' '}
              + <Money text={interest} /> {coin}
            </span>
          )}
        </span>
      </span>
      {by && <span className="t3 fs11">{t('arrivesByHead')}</span>}
      <BothZones at={event.at} />
    </>
  )
}
