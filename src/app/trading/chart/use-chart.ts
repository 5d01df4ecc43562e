import { type RefObject, startTransition, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Market, marketUnits } from '../../../shared/hub-protocol/market.ts'
import { tabNow } from '../../base/platform/tab-clock.ts'
import { onZone } from '../../base/platform/zone.ts'
import { serverNow } from '../../services/hub-client/feed-view.ts'
import { hubClient } from '../../services/hub-client/hub-client.ts'
import { type CandleFeed, type CandleStatus, createCandleFeed, type OlderStatus } from './candle-feed.ts'
import { candleSource } from './candle-source.ts'
import { type ChartColors, chartColors } from './chart-colors.ts'
import { type ChartPaint, createChartPaint } from './chart-paint.ts'
import { type ChartSummary, summarize } from './chart-summary.ts'
import { type ChartInterval, spanOf } from './intervals.ts'

export interface ChartModel {
  box: RefObject<HTMLDivElement | null>
  /** Null until the box is there. */
  paint: ChartPaint | null
  feed: CandleFeed | null
  status: CandleStatus
  /** Candles before the oldest, while the view is near it. */
  older: OlderStatus
  summary: ChartSummary | null
}

const SUMMARIZED = 100
/** As many as a picture shows, and what their averages need before them. */
const STILL_CANDLES = 200

/** Server time by this tab's clock, ms. */
export function chartNow(): number {
  return serverNow(hubClient().store.feed, tabNow())
}

function colorsOf(box: HTMLElement): ChartColors {
  const style = getComputedStyle(box)
  return chartColors((name) => style.getPropertyValue(name))
}

export interface ChartLook {
  /** A picture: the page scrolls under the pointer, the chart does not. */
  still?: boolean
  /** Without its time axis. */
  timeless?: boolean
}

/** Builds chart and candles of one market and interval, and takes them down again. */
export function useChart(
  market: Market,
  interval: ChartInterval,
  { still = false, timeless = false }: ChartLook,
): ChartModel {
  const { i18n } = useTranslation('chart')
  const box = useRef<HTMLDivElement>(null)
  const [built, setBuilt] = useState<{ paint: ChartPaint; feed: CandleFeed } | null>(null)
  const [status, setStatus] = useState<CandleStatus>('loading')
  const [older, setOlder] = useState<OlderStatus>('idle')
  const [atStart, setAtStart] = useState(false)
  const [summary, setSummary] = useState<ChartSummary | null>(null)
  const language = i18n.language

  useEffect(() => {
    const host = box.current
    if (!host) return
    setStatus('loading')
    setOlder('idle')
    setAtStart(false)
    setSummary(null)
    let takeDown = () => {}
    // In a task of its own: the page that was just put in has had its own.
    const timer = setTimeout(() => {
      const paint = createChartPaint(
        host,
        {
          priceDigits: market.price_digits,
          quantityDigits: market.quantity_digits,
          tick: marketUnits(market).tick * 10 ** -market.price_digits,
          line: interval === 'line',
          span: spanOf(interval),
          still,
          timeless,
          language,
          colors: colorsOf(host),
        },
        {
          nearStart(near) {
            setAtStart(near)
            if (near) void feed.more()
          },
        },
      )
      const feed: CandleFeed = createCandleFeed(
        {
          ...candleSource(market, interval),
          first: still ? STILL_CANDLES : undefined,
          now: chartNow,
          later(ms, run) {
            const timer = setTimeout(run, ms)
            return () => clearTimeout(timer)
          },
        },
        interval,
        market,
        {
          reset(bars) {
            paint.setBars(bars)
            // For whoever has the chart read out: after the picture.
            startTransition(() => setSummary(summarize(bars, SUMMARIZED)))
          },
          update(changed) {
            paint.update(changed, feed.bars)
          },
          status: setStatus,
          older: setOlder,
        },
      )
      feed.start()
      setBuilt({ paint, feed })
      const palette = new MutationObserver(() => paint.setColors(colorsOf(host)))
      palette.observe(document.documentElement, { attributes: true, attributeFilter: ['data-palette', 'lang'] })
      const endZone = onZone(paint.setZone)
      takeDown = () => {
        palette.disconnect()
        endZone()
        feed.stop()
        paint.destroy()
        setBuilt(null)
      }
    }, 0)
    return () => {
      clearTimeout(timer)
      takeDown()
    }
  }, [market, interval, language, still, timeless])

  const paint = built?.paint ?? null
  return { box, paint, feed: built?.feed ?? null, status, older: atStart ? older : 'idle', summary }
}
