import type { Bar } from './live-candles.ts'

/** Mean close of the newest `length` candles ending at each; null before there are so many. In ticks, for painting. */
export function movingAverage(bars: readonly Pick<Bar, 'close'>[], length: number): (number | null)[] {
  let sum = 0
  return bars.map((bar, i) => {
    sum += bar.close
    if (i >= length) sum -= (bars[i - length] as Pick<Bar, 'close'>).close
    return i >= length - 1 ? sum / length : null
  })
}
