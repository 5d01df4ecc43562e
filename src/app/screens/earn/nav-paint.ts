import { AreaSeries, createChart, LineStyle, type UTCTimestamp } from 'lightweight-charts'
import type { ChartColors } from '../../trading/chart/chart-colors.ts'
import { colourOptions } from '../../trading/chart/chart-options.ts'
import { chartTimes } from '../../trading/chart/chart-times.ts'

export interface NavPoint {
  /** Its 12:00 UTC+8, ms. */
  at: number
  nav: string
}

/** A curve of net values in a box. */
export interface NavPaint {
  setPoints(points: readonly NavPoint[]): void
  destroy(): void
}

const DAY = 86_400_000
const DIGITS = 6

/** Floats come in here, for painting, and go nowhere else. */
export function createNavPaint(box: HTMLElement, language: string, colors: ChartColors): NavPaint {
  const look = colourOptions(colors)
  const { timeFormatter, tickMarkFormatter } = chartTimes(language, DAY)
  const chart = createChart(box, {
    ...look,
    autoSize: true,
    layout: { ...look.layout, fontSize: 11, attributionLogo: false },
    localization: { locale: language, timeFormatter },
    rightPriceScale: { ...look.rightPriceScale, minimumWidth: 64, entireTextOnly: true },
    timeScale: { ...look.timeScale, timeVisible: true, secondsVisible: false, tickMarkFormatter },
    // The page scrolls under the pointer; the table has every value.
    handleScroll: false,
    handleScale: false,
  })
  const series = chart.addSeries(AreaSeries, {
    lineWidth: 1,
    lineColor: colors.text,
    topColor: colors.surface,
    bottomColor: colors.surface,
    priceLineStyle: LineStyle.SparseDotted,
    priceLineColor: colors.text,
    lastValueVisible: true,
    priceFormat: { type: 'custom', minMove: 10 ** -DIGITS, formatter: (value: number) => value.toFixed(DIGITS) },
  })
  return {
    setPoints(points) {
      series.setData(points.map(({ at, nav }) => ({ time: (at / 1_000) as UTCTimestamp, value: Number(nav) })))
      chart.timeScale().fitContent()
    },
    destroy: () => chart.remove(),
  }
}
