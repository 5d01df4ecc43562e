import type { Random } from '../random.ts'
import { bell, growth, mix, smoothNoise } from './arithmetic.ts'

/** Periods (s) of the slow price's octaves; amplitudes grow with the root of the period, as a diffusion's do. */
const OCTAVES = [45, 180, 720, 2880, 11520, 46080, 184320, 737280]
/** Usual change within a day; a market may have its own. */
export const DAY_VOLATILITY = 0.02
/** Seconds in which the market's own deviation loses 63 %. */
const REVERSION = 60
/** Standing width of that deviation. */
const OWN_WIDTH = 0.00025
const DEVIATION_BOUND = 0.0015
const JUMPS_PER_SECOND = 1 / 240
/** Fastest move of the fair price, a second. */
const SPEED = 0.0004

export interface FairState {
  key: number
  born: number
  /** Ticks the slow price had when it was born. */
  anchor: number
  /** The market's own deviation from the slow price, relative. */
  own: number
  /** Fair price, ticks. */
  fair: number
}

/**
 * The price that bots hold for fair. A slow price, a bounded smooth noise over eight octaves that is a function of time alone
 * (the spot and the perpetual market of a coin share it, and it never runs away), times the market's own deviation:
 * a mean-reverting diffusion with jumps. The fair price follows at a bounded speed, so a pause or a jump is traded through, not leapt over.
 */
export class FairPrice {
  readonly state: FairState
  private readonly calmness: number
  private readonly speed: number

  /**
   * @param start price in ticks
   * @param world seed of the slow price, the same for all markets of a coin
   * @param wildness how much it moves against a usual market
   */
  constructor(start: number, world: number, calm: boolean, saved?: FairState, wildness = 1) {
    this.calmness = (calm ? 0.15 : 1) * wildness
    this.speed = SPEED * Math.max(1, wildness)
    this.state = saved ? { ...saved } : { key: mix(world, 1), born: -1, anchor: start, own: 0, fair: start }
  }

  /** The slow price begins at `time`, not with the first step: markets of a coin that are stepped at different times still share it. */
  bear(time: number): void {
    const { state } = this
    if (state.born >= 0) return
    state.born = time
    state.key = mix(state.key, Math.floor(time / 1000) | 0)
  }

  /** Slow price against its birth, relative. */
  private slow(time: number): number {
    const { key, born } = this.state
    const seconds = (time - born) / 1000
    let sum = 0
    for (let k = 0; k < OCTAVES.length; k++) {
      const period = OCTAVES[k] as number
      const phase = mix(key, 77 + k) / 4294967296
      const octave = mix(key, k)
      const at = smoothNoise(octave, seconds / period + phase) - smoothNoise(octave, phase)
      sum += at * Math.sqrt(period / 86400)
    }
    return sum * DAY_VOLATILITY * 1.3 * this.calmness
  }

  /** Goes on to `time`. @returns size of a jump, relative, 0 for none */
  step(random: Random, time: number, seconds: number): number {
    const state = this.state
    this.bear(time)
    const width = OWN_WIDTH * this.calmness
    state.own += (-state.own * Math.min(seconds, REVERSION)) / REVERSION
    state.own += width * Math.sqrt((2 * seconds) / REVERSION) * bell(random)
    let jump = 0
    if (random.unit() < JUMPS_PER_SECOND * seconds * this.calmness) {
      jump = 0.00018 * growth(0.6 * bell(random)) * (random.unit() < 0.5 ? -1 : 1) * this.calmness
      state.own += jump
    }
    this.bound()
    const target = state.anchor * (1 + this.slow(time)) * (1 + state.own)
    const most = state.fair * this.speed * seconds
    state.fair += Math.max(-most, Math.min(most, target - state.fair))
    return jump
  }

  /** A trade's lasting impact, relative. */
  push(by: number): void {
    this.state.own += by * this.calmness
    this.bound()
  }

  private bound(): void {
    this.state.own = Math.max(-DEVIATION_BOUND, Math.min(DEVIATION_BOUND, this.state.own))
  }
}
