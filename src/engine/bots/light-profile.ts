/** Levels a side that makers of a light market keep. */
export const LIGHT_LEVELS = 16

/** Half of the spread, and the first gap between levels, as shares of the price on the best traded light markets. */
const HALF_SPREAD = 0.00012
const GAP = 0.0003

/** Where the levels of a light market stand: the less it trades, the wider it is quoted. */
export class LightProfile {
  readonly tick: number
  private readonly thin: number

  constructor(tick: number, dayWorth: number) {
    this.tick = tick
    let thin = 1
    for (let worth = dayWorth; worth < 1_000_000_000 && thin < 7; worth *= 10) thin++
    this.thin = thin
  }

  /** From the fair price to level x of a side; levels stand at least a tick apart. */
  distance(fair: number, x: number): number {
    return Math.max(this.tick * x, fair * this.thin * (HALF_SPREAD + GAP * x * (1 + 0.12 * x)))
  }

  /** Gap between levels around level x, at least one tick. */
  gap(fair: number, x: number): number {
    return Math.max(this.tick, fair * this.thin * GAP * (1 + 0.24 * x))
  }

  /** Nearest multiple of the tick, at least one. */
  snap(price: number): number {
    return Math.max(1, Math.round(price / this.tick)) * this.tick
  }
}
