import { Maximize, Minimize } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { clientPrefs, type PrefName } from '../../base/prefs/terminal-prefs.ts'
import { isDenied, isOld } from '../../services/hub-client/topic-views.ts'
import { useTopicFact } from '../../services/hub-client/use-topics.ts'
import { VenueContext } from '../../services/venue/venue-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useMedia } from '../../ui/use-wide.ts'
import { RefusalNote } from '../refusal/refusal-note.tsx'
import type { OlderStatus } from './candle-feed.ts'
import * as styles from './chart.module.css'
import { DepthFlow, LastFlow, TapeFlow, useChartRound } from './chart-feeds.tsx'
import { IndicatorsButton } from './indicators/indicators-button.tsx'
import { useIndicatorSettings } from './indicators/use-indicator-settings.ts'
import { useIndicators } from './indicators/use-indicators.ts'
import { IntervalBar } from './interval-bar.tsx'
import { type ChartInterval, chartIntervalOf } from './intervals.ts'
import { OwnFlow } from './own-flow.tsx'
import { PictureButton } from './picture/picture-button.tsx'
import { useChart } from './use-chart.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useSummaryText } from './use-summary-text.ts'

/** Width of the depth on the axis, px: as drawn at 1440, at 1280 and on phones. */
const DEPTH = { wide: 132, narrow: 112, phone: 48 }

function useChoice(name: PrefName): [boolean, () => void] {
  const [on, setOn] = useState(() => clientPrefs.read(name) !== '0')
  return [
    on,
    () => {
      setOn(!on)
      clientPrefs.write(name, on ? '0' : '1')
    },
  ]
}

const LOOK = {
  whole: { candle: 'always' },
  line: { candle: 'close' },
  compact: { candle: 'hovered' },
} as const

/** Candles, volume, depth, own orders and fills of one market. `compact`: fewer buttons, for phones. */
export function ChartPanel({ market, compact = false }: { market: Market; compact?: boolean }) {
  const { t } = useTranslation('chart')
  const venue = useContext(VenueContext)
  const [interval, setInterval] = useState<ChartInterval>(() => chartIntervalOf(clientPrefs.read('chart-interval')))
  const [indicators, setIndicators] = useIndicatorSettings()
  const [depth, toggleDepth] = useChoice('chart-depth')
  const wide = useMedia('(min-width:1400px)')
  const narrow = useMedia('(max-width:1119px)')
  const { box, paint, feed, status, older, summary } = useChart(market, interval, {})
  const drawn = useIndicators(paint, indicators, LOOK[compact ? 'compact' : interval === 'line' ? 'line' : 'whole'])
  const summaryText = useSummaryText(market, interval)
  const oldTape = useTopicFact('tape', market.kind, market.currency_id, isOld)
  const denied = useTopicFact('tape', market.kind, market.currency_id, isDenied)
  const old = oldTape || denied || status === 'remembered'
  const round = useChartRound()
  const [full, toggleFull] = useFullScreen()
  const width = compact ? DEPTH.phone : wide ? DEPTH.wide : DEPTH.narrow
  return (
    <section
      className={classNames(styles.chartp, compact && styles.compact, old && 'is-old', full && styles.full)}
      aria-label={t('chart')}
    >
      <div className={styles.ivals}>
        <div className={styles.itools}>
          <IntervalBar
            value={interval}
            compact={compact || narrow}
            onChange={(next) => {
              setInterval(next)
              clientPrefs.write('chart-interval', next)
            }}
          />
          {!compact && <span className={styles.vr} />}
          <IndicatorsButton settings={indicators} onChange={setIndicators} compact={compact} />
          {!compact && (
            <button
              type="button"
              className={`${styles.tool} ${styles.onAxis}`}
              aria-pressed={depth}
              onClick={toggleDepth}
            >
              {t('depth')}
            </button>
          )}
        </div>
        <div className={`end ${styles.itools}`}>
          {paint && <PictureButton market={market} interval={interval} paint={paint} old={old} />}
          <button
            type="button"
            className={styles.tool}
            aria-label={t(full ? 'leaveFull' : 'full')}
            title={t(full ? 'leaveFull' : 'full')}
            onClick={toggleFull}
          >
            <Icon of={full ? Minimize : Maximize} size={16} />
          </button>
        </div>
      </div>
      {status === 'degraded' && feed && (
        <DegradedNote title={t('degraded')} text={t('degradedText')} onRetry={feed.retry} />
      )}
      {denied && <RefusalNote of="candle" band />}
      {drawn.failed && <DegradedNote title={t('indicatorsFailed')} text="" onRetry={drawn.retry} />}
      <div className={styles.chartBox}>
        <div
          ref={box}
          role="img"
          aria-label={summaryText(summary, drawn.spoken())}
          className={classNames(styles.chartHost, old && styles.old)}
        />
        {feed && <OlderNote older={older} onRetry={() => void feed.retryOlder()} />}
        {status === 'loading' && <Loading />}
        {status === 'empty' && <Empty title={t('empty')} text={t('emptyText')} />}
        {status === 'failed' && feed && <ErrorState title={t('failed')} text={t('failedText')} onRetry={feed.retry} />}
      </div>
      <p className={styles.chartCredit}>
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
          {t('credit')}
        </a>
      </p>
      {feed && <TapeFlow market={market} feed={feed} round={round} />}
      {paint && <LastFlow market={market} paint={paint} feed={feed} round={round} />}
      {paint && depth && <DepthFlow market={market} paint={paint} width={width} round={round} />}
      {paint && venue && (
        <OwnFlow market={market} paint={paint} round={round} interval={interval} compact={compact} box={box.current} />
      )}
    </section>
  )
}

/** Over the oldest candles: more are coming, there are none, or they did not come. */
function OlderNote({ older, onRetry }: { older: OlderStatus; onRetry: () => void }) {
  const { t } = useTranslation('chart')
  if (older === 'idle') return null
  return (
    <p className={`fs12 ${styles.olderNote}`} role="status">
      {t(`older.${older}`)}{' '}
      {older === 'failed' && (
        <button type="button" className="lnk" onClick={onRetry}>
          {t('older.retry')}
        </button>
      )}
    </p>
  )
}
