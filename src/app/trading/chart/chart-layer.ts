import type { IChartApi, ISeriesApi } from 'lightweight-charts'
import type { ChartColors } from './chart-colors.ts'
import type { Bar } from './live-candles.ts'

/** What draws more into a chart and follows its candles. */
export interface ChartLayer {
  setBars(bars: readonly Bar[]): void
  /** @param changed the newest candles that changed, all of `bars` */
  update(changed: readonly Bar[], bars: readonly Bar[]): void
  /** @param index of the candle under the crosshair; null where there is none */
  hover(index: number | null): void
  setColors(colors: ChartColors): void
  /** Takes its series away. Not called where the whole chart goes. */
  destroy(): void
}

/** What a layer gets of the chart. */
export interface LayerGround {
  chart: IChartApi
  main: ISeriesApi<'Candlestick' | 'Area'>
  colors: ChartColors
  priceDigits: number
  quantityDigits: number
}
