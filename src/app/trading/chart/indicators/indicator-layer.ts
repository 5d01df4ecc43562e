import {
  HistogramSeries,
  type IPaneApi,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts'
import type { ChartColors } from '../chart-colors.ts'
import type { ChartLayer, LayerGround } from '../chart-layer.ts'
import { priceLabel } from '../chart-options.ts'
import type { Bar } from '../live-candles.ts'
import { type Digits, unitOf, valueLabel } from './indicator-labels.ts'
import { indicatorRun } from './indicator-runs.ts'
import { IndicatorTrack } from './indicator-track.ts'
import { type LegendLabel, LegendPrimitive } from './legend-primitive.ts'
import { type Plot, plotsOf } from './plots.ts'
import { INDICATORS, type IndicatorName, type IndicatorSettings } from './settings.ts'

type AnySeries = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>

interface Drawn {
  name: IndicatorName
  track: IndicatorTrack
  plots: readonly Plot[]
  series: readonly AnySeries[]
}

export interface IndicatorLook {
  language: string
  /** Whether open, high, low and close stand before the values; `picture`: no words at all, and volume at the foot of the candles. */
  candle: 'always' | 'close' | 'hovered' | 'picture'
  /** Short words for open, high, low and close. */
  candleLabels: readonly string[]
}

export interface IndicatorLayer extends ChartLayer {
  /** The newest values in words, for whoever does not see them. */
  spoken(): string
}

/** Indicators that stand on the candles; the others have panes of their own, in this order. */
const ON_PRICE: ReadonlySet<IndicatorName> = new Set(['ma', 'ema', 'boll'])
/** Height of a pane against the candles'. */
const PANE = 0.28
/** Between these an RSI means nothing in particular. */
const RSI_GUIDES = [30, 70]

const seconds = (bar: Bar) => (bar.time / 1000) as UTCTimestamp

/** Draws the chosen indicators: averages and bands on the candles, volume, MACD and RSI below, values in each pane's corner. */
export function createIndicatorLayer(
  ground: LayerGround,
  settings: IndicatorSettings,
  look: IndicatorLook,
): IndicatorLayer {
  const { chart } = ground
  const digits: Digits = { ...ground, language: look.language }
  const picture = look.candle === 'picture'
  let { colors } = ground
  let bars: readonly Bar[] = []
  let hovered: number | null = null
  const drawn: Drawn[] = []
  const legends: { pane: IPaneApi<Time>; legend: LegendPrimitive }[] = []

  function addSeries(name: IndicatorName, plot: Plot, pane: number): AnySeries {
    const common = {
      lastValueVisible: false,
      priceLineVisible: false,
      ...(pane === 0
        ? {}
        : {
            priceFormat: {
              type: 'custom' as const,
              minMove: name === 'rsi' ? 0.01 : unitOf(name, digits),
              formatter: (value: number) => (name === 'rsi' ? value.toFixed(0) : valueLabel(name, value, digits)),
            },
          }),
    }
    if (picture && plot.kind === 'volume') return volumeOnCandles(common)
    if (plot.kind === 'columns' || plot.kind === 'volume') return chart.addSeries(HistogramSeries, common, pane)
    const style = plot.kind === 'dashed' ? LineStyle.Dashed : LineStyle.Solid
    return chart.addSeries(
      LineSeries,
      { ...common, color: plot.color, lineWidth: 1, lineStyle: style, crosshairMarkerVisible: false },
      pane,
    )
  }

  function volumeOnCandles(common: { lastValueVisible: boolean; priceLineVisible: boolean }): AnySeries {
    const series = chart.addSeries(HistogramSeries, { ...common, priceScaleId: 'volume' })
    series.priceScale().applyOptions({ scaleMargins: { top: 0.85, bottom: 0 } })
    return series
  }

  function labelsOf({ name, track, plots }: Drawn): LegendLabel[] {
    const values = track.values[hovered ?? track.values.length - 1]
    return plots.map(({ at, label, color }) => {
      const value = values?.[at]
      const labels =
        value === null || value === undefined ? '--' : valueLabel(name, value * unitOf(name, digits), digits)
      return { text: `${label} ${labels}`, color }
    })
  }

  function candleLegend(): LegendLabel[] {
    const bar = bars[hovered ?? bars.length - 1]
    if (!bar || look.candle === 'picture' || (look.candle === 'hovered' && hovered === null)) return []
    const color = bar.close >= bar.open ? colors.up : colors.down
    const prices = [bar.open, bar.high, bar.low, bar.close]
    return prices.flatMap((ticks, i) =>
      look.candle === 'close' && i < 3
        ? []
        : [
            {
              text: `${look.candleLabels[i]} ${priceLabel(ticks * 10 ** -ground.priceDigits, ground.priceDigits)}`,
              color: i === 3 ? color : colors.text,
            },
          ],
    )
  }

  function addLegend(pane: number, which: readonly Drawn[], first: () => LegendLabel[] = () => []): void {
    if (picture) return
    const legend = new LegendPrimitive(
      () => [...first(), ...which.flatMap(labelsOf)],
      () => colors,
    )
    const on = chart.panes()[pane]
    if (!on) return
    on.attachPrimitive(legend)
    legends.push({ pane: on, legend })
  }

  function add(name: IndicatorName, pane: number): Drawn {
    const plots = plotsOf(name, settings[name], colors)
    const one = {
      name,
      track: new IndicatorTrack(() => indicatorRun(name, settings[name])),
      plots,
      series: plots.map((plot) => addSeries(name, plot, pane)),
    }
    drawn.push(one)
    return one
  }

  function addPane(name: IndicatorName): void {
    const at = chart.panes().length
    const one = add(name, at)
    const pane = chart.panes()[at]
    pane?.setStretchFactor(PANE)
    one.series[0]?.priceScale().applyOptions({ scaleMargins: { top: 0.34, bottom: name === 'vol' ? 0 : 0.06 } })
    if (name === 'rsi')
      for (const price of RSI_GUIDES)
        one.series[0]?.createPriceLine({
          price,
          color: colors.line,
          lineStyle: LineStyle.Dashed,
          lineWidth: 1,
          axisLabelVisible: false,
        })
    addLegend(at, [one])
  }

  /** Points of one plot from a candle on. A candle without a value keeps its place. */
  function points({ name, track, plots }: Drawn, index: number, from: number) {
    const plot = plots[index] as Plot
    const unit = unitOf(name, digits)
    return bars.slice(from).map((bar, i) => {
      const value = track.values[from + i]?.[plot.at]
      if (value === null || value === undefined) return { time: seconds(bar) }
      return { time: seconds(bar), value: value * unit, ...columnColor(plot, bar, value) }
    })
  }

  function columnColor(plot: Plot, bar: Bar, value: number) {
    if (plot.kind === 'volume') return { color: `${bar.close >= bar.open ? colors.upLine : colors.downLine}80` }
    if (plot.kind === 'columns') return { color: value >= 0 ? colors.upLine : colors.downLine }
    return {}
  }

  /** Time of the newest candle that is drawn: a series takes nothing older by an update. */
  let drawnTo = Number.NEGATIVE_INFINITY

  function paintAll(): void {
    drawnTo = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
    for (const one of drawn) for (const [i, series] of one.series.entries()) series.setData(points(one, i, 0))
  }

  const onCandles = (name: IndicatorName) => ON_PRICE.has(name) || (picture && name === 'vol')
  const standing = INDICATORS.filter((name) => settings[name].on)
  const onPrice = standing.filter(onCandles).map((name) => add(name, 0))
  addLegend(0, onPrice, candleLegend)
  for (const name of standing) if (!onCandles(name)) addPane(name)

  return {
    setBars(next) {
      bars = next
      for (const { track } of drawn) track.reset(bars)
      paintAll()
    },
    update(changed, next) {
      bars = next
      const newest = drawnTo
      drawnTo = bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY
      for (const one of drawn) {
        const from = one.track.update(changed, bars)
        const anew = from === 0 || (bars[from]?.time ?? Number.POSITIVE_INFINITY) < newest
        one.series.forEach((series, i) => {
          if (anew) series.setData(points(one, i, 0))
          else for (const point of points(one, i, from)) series.update(point)
        })
      }
    },
    hover(index) {
      hovered = index
      for (const { legend } of legends) legend.changed()
    },
    setColors(next: ChartColors) {
      colors = next
      for (const one of drawn) {
        one.plots = plotsOf(one.name, settings[one.name], colors)
        for (const [i, { color }] of one.plots.entries()) one.series[i]?.applyOptions({ color })
      }
      paintAll()
    },
    destroy() {
      for (const { pane, legend } of legends) pane.detachPrimitive(legend)
      for (const { series } of drawn) for (const each of series) chart.removeSeries(each)
    },
    spoken: () => drawn.flatMap((one) => labelsOf(one).map(({ text }) => text)).join(', '),
  }
}
