import { createChart, LineSeries, LineStyle, type UTCTimestamp } from 'lightweight-charts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { ChartColors } from '../../trading/chart/chart-colors.ts'
import { colourOptions } from '../../trading/chart/chart-options.ts'
import { chartTimes } from '../../trading/chart/chart-times.ts'

/** One line of a picture: values for drawing alone, oldest first. */
export interface CurveLine {
  points: readonly { at: number; value: number }[]
  /** The one that the picture is about. */
  main: boolean
}

export interface CurvePaint {
  setLines(lines: readonly CurveLine[]): void
  destroy(): void
}

const DAY = 86_400_000
const SECOND = 1_000

/** Lines in a box. Floats come in here, for painting, and go nowhere else. @param suffix of every figure on the axis */
export function createCurvePaint(
  box: HTMLElement,
  language: string,
  colors: ChartColors & { main: string },
  suffix: string,
): CurvePaint {
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
  const formatter = (value: number) => `${value < 0 ? '\u2212' : ''}${showDecimal(Math.abs(value).toFixed(2))}${suffix}`
  const series = [false, true].map((main) =>
    chart.addSeries(LineSeries, {
      lineWidth: main ? 2 : 1,
      color: main ? colors.main : colors.textTertiary,
      priceLineVisible: false,
      lastValueVisible: main,
      crosshairMarkerVisible: main,
      lineStyle: LineStyle.Solid,
      priceFormat: { type: 'custom', minMove: 0.01, formatter },
    }),
  )
  return {
    setLines(lines) {
      for (const [place, one] of series.entries()) {
        one.setData(ascending(lines.find(({ main }) => main === (place === 1))?.points ?? []))
      }
      chart.timeScale().fitContent()
    },
    destroy: () => chart.remove(),
  }
}

/** One value a second, as the library wants it: the newest of each. */
function ascending(points: CurveLine['points']) {
  const bySecond = new Map<number, number>()
  for (const { at, value } of points) bySecond.set(Math.floor(at / SECOND), value)
  return [...bySecond].sort(([a], [b]) => a - b).map(([time, value]) => ({ time: time as UTCTimestamp, value }))
}
