import { mix, smoothNoise } from '../kernel/arithmetic.ts'

/** Periods (s) of the slow price's octaves; amplitudes grow with the root of the period, as a diffusion's do. */
const OCTAVES = [45, 180, 720, 2880, 11520, 46080, 184320, 737280]
/** Usual change within a day; a market may have its own. */
export const DAY_VOLATILITY = 0.02

export interface SlowState {
  key: number
  /** ms; −1 before it is born. */
  born: number
  /** Ticks it had when it was born. */
  anchor: number
}

/** A bounded smooth noise over eight octaves that is a function of time alone: the markets of a coin share it, and it never runs away. */
export class SlowPrice {
  readonly state: SlowState
  private readonly calmness: number

  /**
   * @param start price in ticks
   * @param world seed, the same for all markets of a coin
   * @param calmness how much it moves against a usual market
   */
  constructor(start: number, world: number, calmness: number, saved?: SlowState) {
    this.calmness = calmness
    this.state = saved ? { ...saved } : { key: mix(world, 1), born: -1, anchor: start }
  }

  /** It begins at `time`, not with the first look: markets of a coin that are looked at at different times still share it. */
  bear(time: number): void {
    const { state } = this
    if (state.born >= 0) return
    state.born = time
    state.key = mix(state.key, Math.floor(time / 1000) | 0)
  }

  /** Ticks, not rounded. */
  at(time: number): number {
    this.bear(time)
    const { key, born, anchor } = this.state
    const seconds = (time - born) / 1000
    let sum = 0
    for (let k = 0; k < OCTAVES.length; k++) {
      const period = OCTAVES[k] as number
      const phase = mix(key, 77 + k) / 4294967296
      const octave = mix(key, k)
      const at = smoothNoise(octave, seconds / period + phase) - smoothNoise(octave, phase)
      sum += at * Math.sqrt(period / 86400)
    }
    return anchor * (1 + sum * DAY_VOLATILITY * 1.3 * this.calmness)
  }
}
