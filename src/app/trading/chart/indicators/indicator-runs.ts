import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals'
import type { Bar } from '../live-candles.ts'
import type { IndicatorChoice, IndicatorName, Source } from './settings.ts'

/** Values of one candle, one for each line of the indicator; null where there are too few candles. */
export type Values = readonly (number | null)[]

/** One indicator on its way through the candles. Prices in ticks, volumes in lots, for painting. */
export interface IndicatorRun {
  /** @param again the candle takes the place of the newest one */
  take(bar: Bar, again: boolean): Values
}

/** The price that an indicator reads of a candle. */
export function sourceOf({ open, high, low, close }: Bar, source: Source): number {
  switch (source) {
    case 'close':
      return close
    case 'open':
      return open
    case 'high':
      return high
    case 'low':
      return low
    case 'hl2':
      return (high + low) / 2
    case 'hlc3':
      return (high + low + close) / 3
    case 'ohlc4':
      return (open + high + low + close) / 4
  }
}

/** Lines of averages; those that are left out give null. */
function averages(lengths: readonly number[], make: (length: number) => SMA | EMA, read: (bar: Bar) => number) {
  const lines = lengths.map((length) => (length > 0 ? make(length) : null))
  return {
    take: (bar: Bar, again: boolean) =>
      lines.map((line) => {
        line?.update(read(bar), again)
        return line?.getResult() ?? null
      }),
  }
}

function bands([length = 20, width = 2]: readonly number[], read: (bar: Bar) => number): IndicatorRun {
  const run = new BollingerBands(length, width)
  return {
    take(bar, again) {
      const result = run.update(read(bar), again)
      return result ? [result.middle, result.upper, result.lower] : [null, null, null]
    },
  }
}

function macd([fast = 12, slow = 26, signal = 9]: readonly number[], read: (bar: Bar) => number): IndicatorRun {
  const run = new MACD(new EMA(fast), new EMA(slow), new EMA(signal))
  return {
    take(bar, again) {
      const result = run.update(read(bar), again)
      return result ? [result.histogram, result.macd, result.signal] : [null, null, null]
    },
  }
}

function rsi([length = 14]: readonly number[], read: (bar: Bar) => number): IndicatorRun {
  const run = new RSI(length)
  return { take: (bar, again) => [run.update(read(bar), again)] }
}

function volume(lengths: readonly number[]): IndicatorRun {
  const mean = averages(
    lengths,
    (length) => new SMA(length),
    (bar) => bar.volume,
  )
  return { take: (bar, again) => [bar.volume, ...mean.take(bar, again)] }
}

/**
 * A fresh run. The formulas are those of trading-signals: EMA begins with the first price, RSI is smoothed after Wilder, bands use the
 * deviation of the whole window (÷ n).
 */
export function indicatorRun(name: IndicatorName, { numbers, source }: IndicatorChoice): IndicatorRun {
  const read = (bar: Bar) => sourceOf(bar, source)
  switch (name) {
    case 'ma':
      return averages(numbers, (length) => new SMA(length), read)
    case 'ema':
      return averages(numbers, (length) => new EMA(length), read)
    case 'boll':
      return bands(numbers, read)
    case 'vol':
      return volume(numbers)
    case 'macd':
      return macd(numbers, read)
    case 'rsi':
      return rsi(numbers, read)
  }
}
