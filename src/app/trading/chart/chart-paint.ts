import {
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type ISeriesApi,
  type ISeriesMarkersPluginApi,
  LineSeries,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'
import { addMain, chartOptions, colourOptions, type PaintOptions, priceFormat, priceWords } from './chart-options.ts'
import { type DepthPicture, DepthPrimitive } from './depth-primitive.ts'
import type { Bar } from './live-candles.ts'
import { movingAverage } from './moving-average.ts'
import { type OrderLine, OrderLines, tagRows } from './order-lines.ts'

/** A fill of the person on the chart. */
export interface FillMark {
  /** Open time of its candle, ms. */
  time: number
  side: 'buy' | 'sell'
}

export interface ChartPaint {
  setBars(bars: readonly Bar[]): void
  update(changed: readonly Bar[], bars: readonly Bar[]): void
  setDepth(picture: DepthPicture | null, width: number): void
  setOrders(lines: readonly OrderLine[]): void
  setFills(fills: readonly FillMark[]): void
  /** Shows the moving averages of these lengths and no others. */
  setAverages(lengths: readonly AverageLength[]): void
  setColors(colors: ChartColors): void
  destroy(): void
}

interface PaintEvents {
  /** Index of the candle under the crosshair; null where there is none. */
  hover(index: number | null): void
  /** The oldest candles have come near the view. */
  nearStart(): void
}

export const AVERAGES = [7, 25] as const
export type AverageLength = (typeof AVERAGES)[number]
const NEAR = 30
/** Space between the newest candle and the depth, px. */
const AIR = 12
/** Labels of the axis this near to a tag are left out, px. */
const TAG_ROOM = 15

const seconds = (ms: number) => (ms / 1000) as UTCTimestamp

/** One chart of lightweight-charts in a box. Floats come in here, for painting, and go nowhere else. */
export function createChartPaint(box: HTMLElement, options: PaintOptions, events: PaintEvents): ChartPaint {
  const { priceDigits, quantityDigits } = options
  let { colors } = options
  const unit = 10 ** -priceDigits
  const chart = createChart(box, chartOptions(options))
  const main = addMain(chart, options)
  const volume = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'custom', minMove: 10 ** -quantityDigits, formatter: () => '' },
    lastValueVisible: false,
    priceLineVisible: false,
  })
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } })
  chart.priceScale('right').applyOptions({ scaleMargins: { top: 0.06, bottom: 0.18 } })
  /** Series and marks come with their first use: an empty one costs as much at the start as a full one. */
  const averages = new Map<AverageLength, ISeriesApi<'Line'>>()
  let marks: ISeriesMarkersPluginApi<Time> | null = null
  const depth = new DepthPrimitive(colors, unit, 0)
  const orders = new OrderLines(colors, unit)
  main.attachPrimitive(depth)
  main.attachPrimitive(orders)
  let bars: readonly Bar[] = []
  let averagesOn: readonly AverageLength[] = []
  let picture: DepthPicture | null = null
  let lines: readonly OrderLine[] = []
  let fills: readonly FillMark[] = []
  let depthWidth = -1
  let shown = false
  let gone = false
  let labelledFor: number[] = []
  let lastClose: number | null = null
  let rising = true

  const point = (bar: Bar) =>
    options.line
      ? { time: seconds(bar.time), value: bar.close * unit }
      : {
          time: seconds(bar.time),
          open: bar.open * unit,
          high: bar.high * unit,
          low: bar.low * unit,
          close: bar.close * unit,
        }
  const column = (bar: Bar) => ({
    time: seconds(bar.time),
    value: bar.volume,
    color: `${bar.close >= bar.open ? colors.upLine : colors.downLine}80`,
  })

  function toNewest(): void {
    const scale = chart.timeScale()
    if (shown) scale.scrollToPosition((Math.max(0, depthWidth) + AIR) / scale.options().barSpacing, false)
  }

  function tag(): void {
    const last = bars.at(-1)
    // The direction of the newest tick, as in the header; of the candle until there was one.
    if (last && last.close !== lastClose) rising = last.close >= (lastClose ?? last.open)
    lastClose = last?.close ?? null
    const color = options.line || !last ? colors.text : rising ? colors.up : colors.down
    main.applyOptions({ priceLineColor: color })
    const tagged = last ? { ticks: last.close, color, price: priceWords(last.close * unit, priceDigits) } : null
    depth.setLast(tagged)
    orders.setLast(tagged)
    relabel()
  }

  /** Rows of all tags on the axis. */
  function allTags(): number[] {
    const row = (ticks: number | undefined) => (ticks === undefined ? null : main.priceToCoordinate(ticks * unit))
    const last = row(bars.at(-1)?.close)
    const others = lines.flatMap((each) => row(each.ticks) ?? [])
    return [...(last === null ? [] : [last]), ...tagRows(others, last)]
  }

  /** Labels of the axis, empty where a tag stands over them. */
  function axisLabels(prices: readonly number[]): string[] {
    labelledFor = allTags()
    return prices.map((price) => {
      const y = main.priceToCoordinate(price)
      const under = y !== null && labelledFor.some((tag) => Math.abs(tag - y) < TAG_ROOM)
      return under ? '' : priceWords(price, priceDigits)
    })
  }

  /** The library keeps its labels until the scale moves: a tag that has moved asks for new ones. */
  function relabel(): void {
    const rows = allTags()
    const moved = rows.length !== labelledFor.length || rows.some((row, i) => Math.abs(row - (labelledFor[i] ?? 0)) > 3)
    if (!moved) return
    labelledFor = rows
    main.applyOptions({ priceFormat: priceFormat(options) })
  }

  const averageColor = (length: AverageLength) => (length === AVERAGES[0] ? colors.average7 : colors.average25)

  function averageSeries(length: AverageLength): ISeriesApi<'Line'> {
    const known = averages.get(length)
    if (known) return known
    const series = chart.addSeries(LineSeries, {
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      color: averageColor(length),
    })
    averages.set(length, series)
    return series
  }

  function paintAverages(): void {
    for (const length of AVERAGES) {
      const visible = averagesOn.includes(length)
      if (!visible) {
        averages.get(length)?.applyOptions({ visible })
        continue
      }
      const values = movingAverage(bars, length)
      const series = averageSeries(length)
      series.applyOptions({ visible })
      series.setData(
        bars.flatMap((bar, i) => {
          const value = values[i]
          return value === null || value === undefined ? [] : [{ time: seconds(bar.time), value: value * unit }]
        }),
      )
    }
  }

  function paintFills(): void {
    const first = bars[0]?.time ?? Number.POSITIVE_INFINITY
    const seen = new Set<string>()
    const shapes: SeriesMarker<Time>[] = []
    for (const { time, side } of [...fills].sort((a, b) => a.time - b.time)) {
      const key = `${time}${side}`
      if (time < first || seen.has(key)) continue
      seen.add(key)
      const buy = side === 'buy'
      shapes.push({
        time: seconds(time),
        position: buy ? 'belowBar' : 'aboveBar',
        shape: buy ? 'arrowUp' : 'arrowDown',
        color: colors.text,
        size: 0.6,
      })
    }
    if (shapes.length === 0 && !marks) return
    marks ??= createSeriesMarkers(main, [])
    marks.setMarkers(shapes)
  }

  chart.subscribeCrosshairMove(({ time }) => {
    const at = typeof time === 'number' ? time * 1000 : null
    const index = at === null ? -1 : bars.findIndex((bar) => bar.time === at)
    events.hover(index < 0 ? null : index)
  })
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && shown && range.from < NEAR) events.nearStart()
  })

  function dress(): void {
    chart.applyOptions(colourOptions(colors))
    if (options.line)
      main.applyOptions({ lineColor: colors.text, topColor: `${colors.text}14`, bottomColor: `${colors.text}00` })
    else
      main.applyOptions({
        upColor: colors.surface,
        downColor: colors.down,
        borderUpColor: colors.up,
        borderDownColor: colors.down,
        wickUpColor: colors.up,
        wickDownColor: colors.down,
      })
    for (const [length, series] of averages) series.applyOptions({ color: averageColor(length) })
    tag()
  }
  dress()
  chart.applyOptions({ localization: { tickmarksPriceFormatter: axisLabels } })

  /** The parts that feed the chart are taken down after it. */
  function alive<A extends unknown[]>(run: (...news: A) => void): (...news: A) => void {
    return (...news) => {
      if (!gone) run(...news)
    }
  }

  const paint: ChartPaint = {
    setBars: alive((next: readonly Bar[]) => {
      // Older candles came before the ones in view: the view stays where it is.
      bars = next
      main.setData(bars.map(point))
      volume.setData(bars.map(column))
      paintAverages()
      paintFills()
      tag()
      if (!shown && bars.length > 0) {
        shown = true
        toNewest()
      }
    }),
    update: alive((changed: readonly Bar[], next: readonly Bar[]) => {
      bars = next
      for (const bar of changed) {
        main.update(point(bar))
        volume.update(column(bar))
      }
      for (const [length, series] of averages) {
        if (!averagesOn.includes(length)) continue
        const value = movingAverage(bars.slice(-length), length).at(-1)
        const last = bars.at(-1)
        if (last && value !== null && value !== undefined)
          series.update({ time: seconds(last.time), value: value * unit })
      }
      tag()
    }),
    setDepth: alive((next: DepthPicture | null, width: number) => {
      picture = next
      depth.set(picture, width, colors)
      const space = picture ? width : 0
      if (space === depthWidth) return
      depthWidth = space
      // Where the newest candle is in view it stays just beside the strip.
      const atEnd = chart.timeScale().scrollPosition() > -1
      chart.timeScale().applyOptions({ rightOffsetPixels: space + AIR })
      if (atEnd) toNewest()
    }),
    setOrders: alive((next: readonly OrderLine[]) => {
      lines = next
      orders.set(lines, colors)
      relabel()
    }),
    setFills: alive((next: readonly FillMark[]) => {
      fills = next
      paintFills()
    }),
    setAverages: alive((lengths: readonly AverageLength[]) => {
      averagesOn = lengths
      paintAverages()
    }),
    setColors: alive((next: ChartColors) => {
      colors = next
      dress()
      volume.setData(bars.map(column))
      paintFills()
      depth.set(picture, Math.max(0, depthWidth), colors)
      orders.set(lines, colors)
    }),
    destroy() {
      gone = true
      chart.remove()
    },
  }
  return paint
}
