import { mix } from '../kernel/arithmetic.ts'

/** s. From one whole period to the next the path goes between values that have nothing to do with each other: it never runs away. */
const LONGEST = 737_280
/** A tent's corners are 0.09 s apart at the last level: less than a tick, so no tick's move tells the next one's. */
const LEVELS = 23
/** Half the width of a uniform variate of variance 1. */
const UNIFORM = Math.sqrt(3)
/** Divides a sum of four bytes, less its middle, to variance 1. */
const BYTES = Math.sqrt((4 * (256 * 256 - 1)) / 12)

/**
 * A path that moves like a Brownian one of variance 1 a second from a tick up to hours, and is a function of time alone: any instant
 * costs the same. It is Lévy's construction: values at whole periods joined by lines, and upon them a tent for each half, quarter, …
 * of a period, whose height is a hashed variate in proportion to the root of its length. What is past tells the size of a coming
 * move, never its direction.
 */
export class BrownianPath {
  private readonly key: number
  private readonly longest: number
  private readonly width: number
  /** By level: how high its tents are on the mean; the tent that was asked for last, and its height. */
  private readonly heights: Float64Array
  private readonly tents: Float64Array
  private readonly last: Float64Array

  /**
   * @param key seed
   * @param halvings the longest period is halved so often; each halving takes one level off
   */
  constructor(key: number, halvings = 0) {
    this.key = key | 0
    this.longest = LONGEST / 2 ** halvings
    // Two independent ends: their difference has the variance of the period.
    this.width = UNIFORM * Math.sqrt(this.longest / 2)
    this.heights = Float64Array.from({ length: LEVELS - halvings }, (_, k) => Math.sqrt(this.longest / 2 ** k) / 2)
    this.tents = new Float64Array(this.heights.length).fill(Number.NaN)
    this.last = new Float64Array(this.heights.length)
  }

  /** @param seconds from any zero, below or above it */
  at(seconds: number): number {
    const { key, heights, tents, last } = this
    let periods = seconds / this.longest
    const whole = Math.floor(periods)
    const from = this.end(whole)
    let sum = from + (this.end(whole + 1) - from) * (periods - whole)
    for (let k = 0; k < heights.length; k++) {
      const tent = Math.floor(periods)
      if (tents[k] !== tent) {
        tents[k] = tent
        last[k] = (heights[k] as number) * 2 * bellOf(mix(key + k, tent))
      }
      const part = periods - tent
      sum += (last[k] as number) * (part < 0.5 ? part : 1 - part)
      periods *= 2
    }
    return sum
  }

  private end(period: number): number {
    return this.width * (mix(this.key - 1, period) / 2147483648 - 1)
  }
}

/** Bell-shaped, mean 0, variance 1, within ±3.45: the four bytes of a hash. */
function bellOf(hash: number): number {
  return ((hash & 255) + ((hash >>> 8) & 255) + ((hash >>> 16) & 255) + (hash >>> 24) - 510) / BYTES
}
