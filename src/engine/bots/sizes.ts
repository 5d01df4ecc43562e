import { bell, growth } from '../kernel/arithmetic.ts'
import type { Random } from '../kernel/random.ts'

const LARGEST_LEVEL = 400
const LARGEST_TAKE = 600

/** Sizes in lots: lognormal with most digits trimmed, as people and programs type them. */
export class Sizes {
  private readonly step: number
  private readonly levelMedian: number
  private readonly takeMedian: number
  private readonly tick: number

  /**
   * @param lotsOfOne lots that one quote unit buys at the start price
   * @param levelWorth median worth of a resting level, quote units
   * @param takeWorth median worth of a taker's order
   */
  constructor(lotsOfOne: number, step: number, tick: number, levelWorth: number, takeWorth: number) {
    this.step = step
    this.tick = tick
    this.levelMedian = Math.max(step, lotsOfOne * levelWorth)
    this.takeMedian = Math.max(step, lotsOfOne * takeWorth)
  }

  /** A resting level's size. @param x its place behind the touch */
  level(random: Random, price: number, x: number): number {
    const depth = 0.6 + (2.4 * Math.min(x, 500)) / 500
    const touch = x < 1.5 ? 4 : 1
    const round = this.roundness(price)
    const factor = Math.min(LARGEST_LEVEL, growth(1.35 * bell(random)) * depth * touch * (1 + round))
    return this.trim(random, this.levelMedian * factor, round > 0 ? 0.85 : 0.5)
  }

  /** A taker's order: heavy tail (one in 40 is an order of another class). */
  take(random: Random): number {
    let factor = growth(1.3 * bell(random))
    if (random.unit() < 0.025) factor *= 2 / (0.02 + random.unit())
    return this.trim(random, this.takeMedian * Math.min(LARGEST_TAKE, factor), 0.55)
  }

  /** Part of a size, at least one step. */
  part(lots: number, share: number): number {
    return Math.max(this.step, Math.floor((lots * share) / this.step) * this.step)
  }

  /** How much an order of `lots` weighs against a usual taker. */
  weight(lots: number): number {
    return lots / this.takeMedian
  }

  private roundness(price: number): number {
    if (price % (1000 * this.tick) === 0) return 5
    if (price % (100 * this.tick) === 0) return 2
    return price % (10 * this.tick) === 0 ? 0.6 : 0
  }

  private trim(random: Random, lots: number, share: number): number {
    let whole = Math.max(1, Math.floor(lots / this.step))
    if (random.unit() < share) {
      let unit = 1
      const kept = random.unit() < 0.6 ? 10 : 100
      while (whole / unit >= kept) unit *= 10
      whole = Math.max(1, Math.round(whole / unit)) * unit
    }
    return whole * this.step
  }
}
