import { growth, poisson } from '../kernel/arithmetic.ts'
import type { Random } from '../kernel/random.ts'

/** Seconds in which excitement fades by 63 %. */
const MEMORY = 0.8

/**
 * How many groups of changes a tick brings: a self-exciting (Hawkes) process. Each event makes more events likely for a while,
 * `branching` of them on average, so the long-run rate is base / (1 − branching) and events come in bursts.
 */
export class Bursts {
  /** Events a second above the base. */
  heat: number
  private readonly base: number
  private readonly branching: number

  constructor(base: number, branching: number, heat = 0) {
    this.base = base
    this.branching = branching
    this.heat = heat
  }

  draw(random: Random, seconds: number, most: number): number {
    this.heat *= growth(-seconds / MEMORY)
    const count = poisson(random, (this.base + this.heat) * seconds, most)
    this.heat += (count * this.branching) / MEMORY
    return count
  }

  /** News: `events` more events can be expected. */
  kick(events: number): void {
    this.heat += events / MEMORY
  }
}
