import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { serverClock } from '../../base/platform/server-clock.ts'
import { MarketField } from '../../services/hub-client/market-field.tsx'
import { useSecond } from '../../services/hub-client/use-feed.ts'
import { useMarket } from '../../services/hub-client/use-markets.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useAgeText } from '../../ui/use-age-text.ts'
import { DataFigures } from './data-figures.tsx'
import { type DataLabels, useDataLabels } from './data-labels.ts'
import { FundingPart, InsurancePart, InterestPart, RatioPart, TiersPart } from './data-parts.tsx'
import * as styles from './futures-data.module.css'
import { useMarketData } from './use-market-data.ts'

/** Funding, open interest, long/short, insurance fund and tiers of one perpetual; `?id=` names it. */
export default function FuturesDataScreen() {
  const { t } = useTranslation('futuresData')
  const [params, setParams] = useSearchParams()
  const asked = params.get('id')
  const id = asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : null
  const known = useMarket('contract', id)
  const chosen = known.status === 'ready' ? known.market.currency_id : id
  return (
    <div className={styles.fd}>
      <header className={styles.fdHead}>
        <h1 className="h1">{t('title')}</h1>
        <MarketField
          kind="contract"
          market={chosen}
          label={t('market')}
          unknown={(text) => t('noMarket', { text })}
          onChange={(next) => next !== null && setParams({ id: String(next) }, { replace: true })}
        />
        {known.status === 'ready' && (
          <Link className="lnk" to={`/futures?id=${known.market.currency_id}`}>
            {t('trade', { market: known.market.symbol })}
          </Link>
        )}
      </header>
      {known.status === 'loading' && <Loading />}
      {known.status === 'error' && (
        <ErrorState title={t('marketsFailed')} text={t('failedText')} onRetry={known.retry} />
      )}
      {known.status === 'unknown' && <Empty title={t('noMarket', { text: String(id) })} text={t('pickOther')} />}
      {known.status === 'ready' && <MarketData key={known.market.currency_id} market={known.market} />}
    </div>
  )
}

function MarketData({ market }: { market: Market }) {
  const { status, data, at, retry } = useMarketData(market.currency_id)
  const now = useSecond() + (serverClock.offset() ?? 0)
  const labels = useDataLabels(at ?? 0)
  const { t } = labels
  if (!data?.details || at === null)
    return status === 'loading' ? (
      <Loading rows={6} />
    ) : (
      <ErrorState title={t('failed', { market: market.symbol })} text={t('failedText')} onRetry={retry} />
    )
  const part = { market, details: data.details, labels, now: at }
  return (
    <>
      <Age labels={labels} at={at} now={now} old={status === 'last-known'} onRetry={retry} />
      {data.details.seeded !== undefined && (
        <p className="note info">{t('seeded', { at: labels.time(data.details.seeded) })}</p>
      )}
      {market.venue !== undefined && <p className="note info">{t('venueData', { venue: market.venue })}</p>}
      <DataFigures market={market} data={data} details={data.details} labels={labels} now={now} />
      <div className={styles.fdParts}>
        <FundingPart {...part} />
        <InterestPart {...part} />
        <RatioPart {...part} />
        <InsurancePart {...part} />
        <TiersPart {...part} />
      </div>
    </>
  )
}

interface AgeProps {
  labels: DataLabels
  at: number
  now: number
  old: boolean
  onRetry: () => void
}

/** From when the figures are; in yellow where no newer ones could be had. */
function Age({ labels, at, now, old, onRetry }: AgeProps) {
  const { t, time } = labels
  const age = useAgeText()(Math.max(1_000, now - at))
  if (old) return <DegradedNote title={t('old')} text={t('oldFrom', { at: time(at), age })} onRetry={onRetry} />
  return <p className="t2 fs12 n">{t('asOf', { at: time(at), age })}</p>
}
