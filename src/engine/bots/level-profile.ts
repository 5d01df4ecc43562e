/** Levels a side that makers keep. */
export const LEVELS = 500
/** Depth of those levels as a share of the price (a real BTC book: 0.10 to 0.15 %). */
const DEPTH_SHARE = 0.0013

/**
 * Where levels stand: level x of a side lies d(x) = x·(a + b·x) price units behind the touch, so the book is dense at the touch
 * and thins out behind it. A coarse tick leaves little choice: then nearly every price has its level.
 */
export class LevelProfile {
  readonly tick: number
  private readonly a: number
  private readonly b: number

  /** @param price in ticks of price_digits  @param tick the market's tick in the same units */
  constructor(price: number, tick: number) {
    this.tick = tick
    const span = Math.max(1.5 * LEVELS * tick, price * DEPTH_SHARE)
    const mean = span / LEVELS
    this.a = Math.max(1.2 * tick, mean * 0.4)
    this.b = Math.max(0, (mean - this.a) / LEVELS)
  }

  distance(x: number): number {
    return x * (this.a + this.b * x)
  }

  /** Mean gap between levels around level x, at least one tick. */
  gap(x: number): number {
    return Math.max(this.tick, this.a + 2 * this.b * x)
  }

  /** Nearest multiple of the tick, at least one. */
  snap(price: number): number {
    return Math.max(1, Math.round(price / this.tick)) * this.tick
  }

  /** Nearest round price: a power of ten of ticks, about the local gap. */
  snapRound(price: number, x: number): number {
    let unit = this.tick * 10
    while (unit < this.gap(x)) unit *= 10
    return Math.max(1, Math.round(price / unit)) * unit
  }
}
