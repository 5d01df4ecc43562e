import { bell, mix } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'
import type { IndexSource } from './index-source.ts'
import { SlowPrice, type SlowState } from './slow-price.ts'

/**
 * Seconds in which the index's own deviation from the slow price loses 63 %, and its standing width. It reverts, so it has to be
 * small beside what the slow price moves meanwhile: spot prices show it, and nobody is to profit from it.
 */
const REVERSION = 300
const OWN_WIDTH = 0.00005
/** Furthest move of the slow price in one look, and how much further for each second since the last: no jump is ever cut. */
const REACH = 0.006
const SPEED = 0.0004
const LONGEST_STEP = 60
/** Seconds in which what another place left behind loses 63 %. */
const RETURN = 15
/** Below this nothing is left of it. */
const MIN_SHIFT = 0.000001

interface SavedProcess {
  slow: SlowState
  random: [number, number, number, number]
  time: number
  base: number
  own: number
  shift: number
}

/**
 * Index of a perpetual market: a seeded jump process of its own, as if it came from other exchanges. Nothing that happens on the
 * market moves it; the market's bots follow it. It is the slow price of the coin with its jumps, which its spot market shares, times a
 * small mean-reverting diffusion. Its past does not say where it goes (option-guesses.test.ts), because options are sold on it.
 */
export class IndexProcess implements IndexSource {
  private readonly slow: SlowPrice
  private readonly random: Random
  private readonly calmness: number
  private readonly volatilityFactor: number
  private readonly state: Omit<SavedProcess, 'slow' | 'random'>

  /**
   * @param start ticks
   * @param coin seed that all markets of a coin share
   * @param wildness how much it moves against a usual market
   * @param saved what `save()` gave
   */
  constructor(start: number, coin: number, calm: boolean, volatilityFactor: number, saved?: unknown) {
    const known = saved as SavedProcess | undefined
    this.calmness = (calm ? 0.15 : 1) * volatilityFactor
    this.volatilityFactor = Math.max(1, volatilityFactor)
    this.slow = new SlowPrice(start, coin, this.calmness, known?.slow)
    this.random = known ? new Random(known.random) : Random.seeded(mix(coin, 2))
    const { time = 0, base = start, own = 0, shift = 0 } = known ?? {}
    this.state = { time, base, own, shift }
  }

  /** See {@link SlowPrice.bear}. */
  bear(time: number): void {
    this.slow.bear(time)
  }

  get fair(): number {
    return this.state.base * (1 + this.state.own)
  }

  get value(): number {
    return this.fair * (1 + this.state.shift)
  }

  move(time: number): void {
    const { state, random } = this
    const seconds = state.time === 0 ? 0 : Math.max(0, Math.min(LONGEST_STEP, (time - state.time) / 1000))
    state.time = time
    const most = state.base * this.volatilityFactor * (REACH + SPEED * seconds)
    state.base += Math.max(-most, Math.min(most, this.slow.at(time) - state.base))
    const share = Math.min(1, seconds / REVERSION)
    state.own += -state.own * share + OWN_WIDTH * this.calmness * Math.sqrt(2 * share) * bell(random)
    state.shift -= state.shift * Math.min(1, seconds / RETURN)
    if (Math.abs(state.shift) < MIN_SHIFT) state.shift = 0
  }

  saw(): void {}

  resume(index: number): void {
    this.state.shift = index / this.fair - 1
  }

  save(): SavedProcess {
    return { slow: { ...this.slow.state }, random: this.random.save(), ...this.state }
  }
}
