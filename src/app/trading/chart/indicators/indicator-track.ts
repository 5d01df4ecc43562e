import type { Bar } from '../live-candles.ts'
import type { IndicatorRun, Values } from './indicator-runs.ts'

/** An indicator's values over all candles, kept up candle by candle: a tick works out the newest value and no other. */
export class IndicatorTrack {
  private readonly make: () => IndicatorRun
  private run: IndicatorRun
  private times: number[] = []
  private all: Values[] = []

  /** @param make a run that has seen nothing */
  constructor(make: () => IndicatorRun) {
    this.make = make
    this.run = make()
  }

  /** One for each candle, oldest first. */
  get values(): readonly Values[] {
    return this.all
  }

  /** Works all out anew. */
  reset(bars: readonly Bar[]): void {
    this.run = this.make()
    this.all = bars.map((bar) => this.run.take(bar, false))
    this.times = bars.map((bar) => bar.time)
  }

  /**
   * Takes candles that changed or are new.
   * @param bars all candles, these included
   * @returns index of the first value that may have changed
   */
  update(changed: readonly Bar[], bars: readonly Bar[]): number {
    const last = this.times.at(-1)
    const known = this.times.length
    const first = changed[0]
    const follows = last !== undefined && first !== undefined && first.time >= last && bars[known - 1]?.time === last
    if (!follows) {
      this.reset(bars)
      return 0
    }
    const from = first.time === last ? known - 1 : known
    for (let i = from; i < bars.length; i++) {
      const bar = bars[i] as Bar
      const values = this.run.take(bar, i === known - 1)
      this.all[i] = values
      this.times[i] = bar.time
    }
    return from
  }
}
