import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  type IChartApi,
  type ISeriesApi,
  LineStyle,
  TrackingModeExitMode,
} from 'lightweight-charts'
import { showDecimal } from '../../base/platform/show-decimal.ts'
import type { ChartColors } from './chart-colors.ts'
import { chartTimes } from './chart-times.ts'

export interface PaintOptions {
  priceDigits: number
  quantityDigits: number
  /** Price of one tick of the market. */
  tick: number
  /** An area of closes in place of candles. */
  line: boolean
  /** Length of a candle, ms. */
  span: number
  /** A picture in a page that scrolls: takes no wheel, no drag and no crosshair. */
  still?: boolean
  /** Without its times: where there is no room for them. */
  timeless?: boolean
  language: string
  colors: ChartColors
}

type MainSeries = ISeriesApi<'Candlestick'> | ISeriesApi<'Area'>

/** The candles, or the area. */
export function addMain(
  chart: IChartApi,
  { line, tick, priceDigits }: PaintOptions,
): ISeriesApi<'Candlestick' | 'Area'> {
  const common = {
    priceFormat: priceFormat({ tick, priceDigits }),
    priceLineStyle: LineStyle.SparseDotted,
    priceLineWidth: 1 as const,
    lastValueVisible: false,
  }
  const series: MainSeries = line
    ? chart.addSeries(AreaSeries, { ...common, lineWidth: 1 })
    : chart.addSeries(CandlestickSeries, common)
  return series as ISeriesApi<'Candlestick' | 'Area'>
}

/** How the library writes prices. Giving it anew makes the axis write its labels anew. */
export function priceFormat({ tick, priceDigits }: Pick<PaintOptions, 'tick' | 'priceDigits'>) {
  return { type: 'custom' as const, minMove: tick, formatter: (price: number) => priceLabel(price, priceDigits) }
}

/** A number is written with no more decimals than these. */
const MAX_DECIMALS = 100

/** A price as the axis says it. */
export function priceLabel(price: number, digits: number): string {
  return showDecimal(Math.max(0, price).toFixed(Math.min(digits, MAX_DECIMALS)))
}

/** What the palette changes. */
export function colourOptions(colors: ChartColors) {
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

export const HANDLE_SCALE = {
  axisPressedMouseMove: { time: true, price: true },
  mouseWheel: true,
  pinch: true,
  axisDoubleClickReset: { time: true, price: true },
}

/** What a chart begins with. */
export function chartOptions({ language, colors, line, span, still = false, timeless = false }: PaintOptions) {
  const look = colourOptions(colors)
  const { timeFormatter, tickMarkFormatter } = chartTimes(language, span)
  return {
    ...look,
    autoSize: true,
    layout: { ...look.layout, fontSize: 11, attributionLogo: false },
    localization: { locale: language, timeFormatter },
    crosshair: {
      mode: still ? CrosshairMode.Hidden : CrosshairMode.Normal,
      vertLine: { ...look.crosshair.vertLine, style: LineStyle.Dashed, width: 1 as const },
      horzLine: { ...look.crosshair.horzLine, style: LineStyle.Dashed, width: 1 as const },
    },
    rightPriceScale: { ...look.rightPriceScale, minimumWidth: 64, tickMarkDensity: 4, entireTextOnly: true },
    timeScale: {
      ...look.timeScale,
      visible: !timeless,
      timeVisible: true,
      secondsVisible: line,
      tickMarkFormatter,
      barSpacing: 6,
      minBarSpacing: 1,
    },
    handleScroll: !still,
    handleScale: still ? false : HANDLE_SCALE,
    trackingMode: { exitMode: TrackingModeExitMode.OnTouchEnd },
    kineticScroll: { mouse: false, touch: true },
  }
}
