import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import { showDecimal } from '../../ui/show-decimal.ts'
import type { ChartColors } from './chart-colors.ts'
import { type DepthPicture, DepthPrimitive } from './depth-primitive.ts'
import type { Bar } from './live-candles.ts'
import { movingAverage } from './moving-average.ts'
import { type OrderLine, OrderLines } from './order-lines.ts'

export interface PaintOptions {
  priceDigits: number
  quantityDigits: number
  tick: number
  line: boolean
  language: string
  colors: ChartColors
}

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
  setAverages(on: boolean): void
  setColors(colors: ChartColors): void
  destroy(): void
}

interface PaintEvents {
  /** Index of the candle under the crosshair; null where there is none. */
  hover(index: number | null): void
  /** The oldest candles have come near the view. */
  nearStart(): void
}

const AVERAGES = [7, 25] as const
const NEAR = 30
/** Space between the newest candle and the depth, px. */
const AIR = 12

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
  const averages = AVERAGES.map((length) => ({
    length,
    series: chart.addSeries(LineSeries, {
      lineWidth: 1,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      visible: false,
    }),
  }))
  const depth = new DepthPrimitive(colors, unit, 0)
  const orders = new OrderLines(colors, unit)
  main.attachPrimitive(depth)
  main.attachPrimitive(orders)
  const marks = createSeriesMarkers(main, [])
  let bars: readonly Bar[] = []
  let averagesOn = false
  let picture: DepthPicture | null = null
  let lines: readonly OrderLine[] = []
  let fills: readonly FillMark[] = []
  let depthWidth = -1
  let shown = false

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

  function tag(): void {
    const last = bars.at(-1)
    const color = options.line || !last ? colors.text : last.close >= last.open ? colors.up : colors.down
    main.applyOptions({ priceLineColor: color })
    depth.setLast(last ? { ticks: last.close, color } : null)
  }

  function paintAverages(): void {
    for (const { length, series } of averages) {
      series.applyOptions({ visible: averagesOn })
      if (!averagesOn) continue
      const values = movingAverage(bars, length)
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
    averages[0]?.series.applyOptions({ color: colors.average7 })
    averages[1]?.series.applyOptions({ color: colors.average25 })
    tag()
  }
  dress()

  const paint: ChartPaint = {
    setBars(next) {
      // Older candles came before the ones in view: the view stays where it is.
      bars = next
      main.setData(bars.map(point))
      volume.setData(bars.map(column))
      paintAverages()
      paintFills()
      tag()
      if (!shown && bars.length > 0) {
        chart.timeScale().scrollToRealTime()
        shown = true
      }
    },
    update(changed, next) {
      bars = next
      for (const bar of changed) {
        main.update(point(bar))
        volume.update(column(bar))
      }
      if (averagesOn)
        for (const { length, series } of averages) {
          const value = movingAverage(bars.slice(-length), length).at(-1)
          const last = bars.at(-1)
          if (last && value !== null && value !== undefined)
            series.update({ time: seconds(last.time), value: value * unit })
        }
      tag()
    },
    setDepth(next, width) {
      picture = next
      depth.set(picture, width, colors)
      const space = picture ? width : 0
      if (space === depthWidth) return
      depthWidth = space
      const scale = chart.timeScale()
      // Where the newest candle is in view it stays just beside the strip.
      const atEnd = scale.scrollPosition() > -1
      scale.applyOptions({ rightOffsetPixels: space + AIR })
      if (atEnd && shown) scale.scrollToRealTime()
    },
    setOrders(next) {
      lines = next
      orders.set(lines, colors)
    },
    setFills(next) {
      fills = next
      paintFills()
    },
    setAverages(on) {
      averagesOn = on
      paintAverages()
    },
    setColors(next) {
      colors = next
      dress()
      volume.setData(bars.map(column))
      paintFills()
      depth.set(picture, Math.max(0, depthWidth), colors)
      orders.set(lines, colors)
    },
    destroy() {
      chart.remove()
    },
  }
  return paint
}

type MainSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>

function addMain(chart: IChartApi, { line, tick, priceDigits }: PaintOptions): ISeriesApi<'Candlestick' | 'Area'> {
  const common = {
    priceFormat: {
      type: 'custom' as const,
      minMove: tick,
      formatter: (price: number) => priceWords(price, priceDigits),
    },
    priceLineStyle: LineStyle.SparseDotted,
    priceLineWidth: 1 as const,
    lastValueVisible: true,
  }
  const series: MainSeries = line
    ? chart.addSeries(AreaSeries, { ...common, lineWidth: 1 })
    : chart.addSeries(CandlestickSeries, common)
  return series as ISeriesApi<'Candlestick' | 'Area'>
}

function priceWords(price: number, digits: number): string {
  return showDecimal(Math.max(0, price).toFixed(digits))
}

function colourOptions(colors: ChartColors) {
  return {
    layout: {
      background: { type: ColorType.Solid as const, color: colors.surface },
      textColor: colors.textTertiary,
      fontFamily: colors.font,
    },
    grid: { vertLines: { color: colors.line }, horzLines: { color: colors.line } },
    rightPriceScale: { borderColor: colors.line },
    timeScale: { borderColor: colors.line },
    crosshair: {
      vertLine: { color: colors.text, labelBackgroundColor: colors.text },
      horzLine: { color: colors.text, labelBackgroundColor: colors.text },
    },
  }
}

function chartOptions({ language, colors, line }: PaintOptions) {
  const look = colourOptions(colors)
  return {
    ...look,
    autoSize: true,
    layout: { ...look.layout, fontSize: 11, attributionLogo: false },
    localization: { locale: language, dateFormat: 'd MMM yyyy' },
    crosshair: {
      mode: CrosshairMode.Normal,
      vertLine: { ...look.crosshair.vertLine, style: LineStyle.Dashed, width: 1 as const },
      horzLine: { ...look.crosshair.horzLine, style: LineStyle.Dashed, width: 1 as const },
    },
    rightPriceScale: { ...look.rightPriceScale, minimumWidth: 64, tickMarkDensity: 4 },
    timeScale: { ...look.timeScale, timeVisible: true, secondsVisible: line, barSpacing: 6, minBarSpacing: 1 },
    handleScale: { axisPressedMouseMove: { time: true, price: true } },
    kineticScroll: { mouse: false, touch: true },
  }
}
