import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { isOld } from '../../services/hub-client/topic-views.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'
import * as styles from '../../trading/chart/chart.module.css'
import { DepthFlow, LastFlow, TapeFlow, useChartRound } from '../../trading/chart/chart-feeds.tsx'
import { useIndicators } from '../../trading/chart/indicators/use-indicators.ts'
import { DEFAULT_INTERVAL } from '../../trading/chart/intervals.ts'
import { useChart } from '../../trading/chart/use-chart.ts'
import { useSummaryText } from '../../trading/chart/use-summary-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'

const LOOK = { wide: { still: true }, compact: { still: true, timeless: true } } as const
const off = { on: false, numbers: [], source: 'close' } as const
const VOLUME = {
  ma: off,
  ema: off,
  boll: off,
  vol: { on: true, numbers: [0], source: 'close' },
  macd: off,
  rsi: off,
} as const
const DRAWN = { wide: { ...VOLUME, ma: { on: true, numbers: [0, 25, 0], source: 'close' } }, compact: VOLUME } as const
const PICTURE = { candle: 'picture' } as const
/** Width of the depth on the axis, px. */
const DEPTH = { wide: 112, compact: 44 }

/** Candles and depth as a picture in the page: the page scrolls under the pointer, not the chart. */
export default function HeroChart({ market, compact }: { market: Market; compact: boolean }) {
  const { t } = useTranslation('chart')
  const size = compact ? 'compact' : 'wide'
  const { box, paint, feed, status, summary } = useChart(market, DEFAULT_INTERVAL, LOOK[size])
  useIndicators(paint, DRAWN[size], PICTURE)
  const round = useChartRound()
  const label = useSummaryText(market, DEFAULT_INTERVAL)
  const oldTape = useTopicFact('tape', market.kind, market.currency_id, isOld)
  return (
    <div data-part="hero-chart" className={styles.chartp}>
      {status === 'degraded' && feed && (
        <DegradedNote title={t('degraded')} text={t('degradedText')} onRetry={feed.retry} />
      )}
      <div className={styles.chartBox}>
        <div
          ref={box}
          role="img"
          aria-label={label(summary)}
          className={classNames(styles.chartHost, (oldTape || status === 'remembered') && styles.old)}
        />
        {status === 'loading' && <Loading />}
        {status === 'empty' && <Empty title={t('empty')} text={t('emptyText')} />}
        {status === 'failed' && feed && <ErrorState title={t('failed')} text={t('failedText')} onRetry={feed.retry} />}
      </div>
      {feed && <TapeFlow market={market} feed={feed} round={round} />}
      {paint && <LastFlow market={market} paint={paint} feed={feed} round={round} />}
      {paint && <DepthFlow market={market} paint={paint} width={DEPTH[size]} round={round} />}
    </div>
  )
}
