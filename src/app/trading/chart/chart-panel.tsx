import { ChartNoAxesCombined } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Market } from '../../../shared/market/market.ts'
import { isOld } from '../../market/topic-views.ts'
import { useTopicFact } from '../../market/use-topics.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { DegradedNote, Empty, ErrorState, Loading } from '../../ui/states.tsx'
import { useMedia } from '../layout/use-wide.ts'
import { clientPrefs, type PrefName } from '../prefs.ts'
import { DepthFlow, OwnFlow, TapeFlow } from './chart-feeds.tsx'
import { AVERAGES } from './chart-paint.ts'
import { IntervalBar } from './interval-bar.tsx'
import { type ChartInterval, chartIntervalOf } from './intervals.ts'
import { LegendRow } from './legend-row.tsx'
import { useChart } from './use-chart.ts'
import { useSummaryText } from './use-summary-text.ts'
import './chart.css'

/** Width of the depth on the axis, px: as drawn at 1440, at 1280 and on phones. */
const DEPTH = { wide: 132, narrow: 112, phone: 48 }

const NO_AVERAGES = [] as const

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

/** Candles, volume, depth, own orders and fills of one market. `compact`: fewer buttons, for phones. */
export function ChartPanel({ market, compact = false }: { market: Market; compact?: boolean }) {
  const { t } = useTranslation('chart')
  const [interval, setInterval] = useState<ChartInterval>(() => chartIntervalOf(clientPrefs.read('chart-interval')))
  const [averages, toggleAverages] = useChoice('chart-averages')
  const [depth, toggleDepth] = useChoice('chart-depth')
  const wide = useMedia('(min-width:1400px)')
  const narrow = useMedia('(max-width:1119px)')
  const { box, paint, feed, status, legend, summary } = useChart(market, interval, {
    averages: averages ? AVERAGES : NO_AVERAGES,
  })
  const summaryText = useSummaryText(market, interval)
  const oldTape = useTopicFact('tape', market.kind, market.currency_id, isOld)
  const old = oldTape || status === 'remembered'
  const width = compact ? DEPTH.phone : wide ? DEPTH.wide : DEPTH.narrow
  return (
    <section className={classNames('chartp', compact && 'compact', old && 'is-old')} aria-label={t('chart')}>
      <div className="ivals">
        <div className="itools">
          <IntervalBar
            value={interval}
            compact={compact || narrow}
            onChange={(next) => {
              setInterval(next)
              clientPrefs.write('chart-interval', next)
            }}
          />
          {!compact && <span className="vr" />}
          <button
            type="button"
            className="tool"
            aria-pressed={averages}
            onClick={toggleAverages}
            aria-label={compact ? t('averages') : undefined}
            title={t('averages')}
          >
            <Icon of={ChartNoAxesCombined} size={compact ? 20 : 16} />
            {!compact && <span>{t('averagesShort')}</span>}
          </button>
          {!compact && (
            <button type="button" className="tool on-axis" aria-pressed={depth} onClick={toggleDepth}>
              {t('depth')}
            </button>
          )}
        </div>
        {!compact && <LegendRow market={market} legend={legend} line={interval === 'line'} />}
      </div>
      {status === 'degraded' && feed && (
        <DegradedNote title={t('degraded')} text={t('degradedText')} onRetry={feed.retry} />
      )}
      <div className="chart-box">
        <div
          ref={box}
          role="img"
          aria-label={summaryText(summary)}
          className={classNames('chart-host', old && 'old')}
        />
        {status === 'loading' && <Loading />}
        {status === 'empty' && <Empty title={t('empty')} text={t('emptyText')} />}
        {status === 'failed' && feed && <ErrorState title={t('failed')} text={t('failedText')} onRetry={feed.retry} />}
      </div>
      <p className="chart-credit">
        <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer noopener">
          {t('credit')}
        </a>
      </p>
      {feed && <TapeFlow market={market} feed={feed} />}
      {paint && depth && <DepthFlow market={market} paint={paint} width={width} />}
      {paint && market.kind === 'spot' && <OwnFlow market={market} paint={paint} interval={interval} />}
    </section>
  )
}
