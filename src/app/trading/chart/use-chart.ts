import { type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Market, marketUnits } from '../../../shared/market/market.ts'
import { door } from '../../market/door.ts'
import { serverNow } from '../../market/feed-view.ts'
import { type CandleFeed, type CandleStatus, createCandleFeed } from './candle-feed.ts'
import { candleSource } from './candle-source.ts'
import { type ChartColors, chartColors } from './chart-colors.ts'
import { type AverageLength, type ChartPaint, createChartPaint } from './chart-paint.ts'
import { type ChartSummary, summarize } from './chart-summary.ts'
import type { ChartInterval } from './intervals.ts'
import { createLegend, type Legend } from './legend.ts'
import type { Bar } from './live-candles.ts'

export interface ChartModel {
  box: RefObject<HTMLDivElement | null>
  /** Null until the box is there. */
  paint: ChartPaint | null
  feed: CandleFeed | null
  status: CandleStatus
  legend: Legend
  summary: ChartSummary | null
}

const SUMMARIZED = 100
/** As many as a picture shows, and what their averages need before them. */
const STILL_CANDLES = 200

/** Server time by this tab's clock, ms. */
export function chartNow(): number {
  return serverNow(door().store.feed, Date.now())
}

function colorsOf(box: HTMLElement): ChartColors {
  const style = getComputedStyle(box)
  return chartColors((name) => style.getPropertyValue(name))
}

export interface ChartLook {
  averages: readonly AverageLength[]
  /** A picture: the page scrolls under the pointer, the chart does not. */
  still?: boolean
  /** Without its time axis. */
  timeless?: boolean
}

/** Builds chart and candles of one market and interval, and takes them down again. */
export function useChart(
  market: Market,
  interval: ChartInterval,
  { averages, still = false, timeless = false }: ChartLook,
): ChartModel {
  const { i18n } = useTranslation('chart')
  const box = useRef<HTMLDivElement>(null)
  const legend = useMemo(createLegend, [])
  const [built, setBuilt] = useState<{ paint: ChartPaint; feed: CandleFeed } | null>(null)
  const [status, setStatus] = useState<CandleStatus>('loading')
  const [summary, setSummary] = useState<ChartSummary | null>(null)
  const language = i18n.language

  useEffect(() => {
    const host = box.current
    if (!host) return
    setStatus('loading')
    setSummary(null)
    legend.hover(null)
    legend.newest(null)
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
          still,
          timeless,
          language,
          colors: colorsOf(host),
        },
        {
          hover: (index) => legend.hover(index === null ? null : (feed.bars[index] ?? null)),
          nearStart: () => void feed.more(),
        },
      )
      const told = (bars: readonly Bar[]) => legend.newest(bars.at(-1) ?? null)
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
            told(bars)
            // For whoever has the chart read out: after the picture.
            startTransition(() => setSummary(summarize(bars, SUMMARIZED)))
          },
          update(changed) {
            paint.update(changed, feed.bars)
            told(feed.bars)
          },
          status: setStatus,
        },
      )
      feed.start()
      setBuilt({ paint, feed })
      const palette = new MutationObserver(() => paint.setColors(colorsOf(host)))
      palette.observe(document.documentElement, { attributes: true, attributeFilter: ['data-palette', 'lang'] })
      takeDown = () => {
        palette.disconnect()
        feed.stop()
        paint.destroy()
        setBuilt(null)
      }
    }, 0)
    return () => {
      clearTimeout(timer)
      takeDown()
    }
  }, [market, interval, language, legend, still, timeless])

  const paint = built?.paint ?? null
  useEffect(() => paint?.setAverages(averages), [paint, averages])
  return { box, paint, feed: built?.feed ?? null, status, legend, summary }
}
