import { bell, growth } from '../kernel/arithmetic.ts'
import type { Random } from '../kernel/random.ts'
import { SlowPrice, type SlowState } from './slow-price.ts'

/** Seconds in which the market's own deviation loses 63 %. */
const REVERSION = 60
/** Standing width of that deviation. */
const OWN_WIDTH = 0.00025
const DEVIATION_BOUND = 0.0015
const JUMPS_PER_SECOND = 1 / 240
/** Fastest move of the fair price, a second. */
const SPEED = 0.0004
/** Seconds in which it has followed by 63 %: a book cannot be set anew with every tick's move. */
const FOLLOW = 0.3
/** A change of the index between two looks that is a jump, relative. */
const LEAP = 0.00012

export interface FairState {
  /** Not born where there is an index. */
  slow: SlowState
  /** The market's own deviation from index or slow price, relative. */
  own: number
  /** Fair price, ticks. */
  fair: number
  /** Index at the last look, ticks; 0 before, and where there is none. */
  index: number
}

/**
 * The price that bots hold for fair: of a perpetual market its index, of a spot market the slow price of its coin, times the market's
 * own deviation, a mean-reverting diffusion (with jumps where no index has them). It follows at a bounded speed, so a pause or a jump
 * is traded through, not leapt over. It may lag the index, which gives nobody an advantage: options are on the index itself.
 */
export class FairPrice {
  readonly state: FairState
  private readonly slow: SlowPrice
  private readonly calmness: number
  private readonly speed: number

  /**
   * @param start price in ticks
   * @param world seed of the slow price, the same for all markets of a coin
   * @param wildness how much it moves against a usual market
   */
  constructor(start: number, world: number, calm: boolean, saved?: FairState, volatilityFactor = 1) {
    this.calmness = (calm ? 0.15 : 1) * volatilityFactor
    this.speed = SPEED * Math.max(1, volatilityFactor)
    this.slow = new SlowPrice(start, world, this.calmness, saved?.slow)
    this.state = { slow: this.slow.state, own: saved?.own ?? 0, fair: saved?.fair ?? start, index: saved?.index ?? 0 }
  }

  /** See {@link SlowPrice.bear}. */
  bear(time: number): void {
    this.slow.bear(time)
  }

  /**
   * Goes on to `time`.
   * @param index ticks; 0 where the market has none
   * @returns size of a jump, relative, 0 for none
   */
  step(random: Random, time: number, seconds: number, index = 0): number {
    const state = this.state
    const width = OWN_WIDTH * this.calmness
    state.own += (-state.own * Math.min(seconds, REVERSION)) / REVERSION
    state.own += width * Math.sqrt((2 * seconds) / REVERSION) * bell(random)
    const jump = index > 0 ? this.leap(index) : this.jump(random, seconds)
    this.bound()
    const target = (index > 0 ? index : this.slow.at(time)) * (1 + state.own)
    const most = state.fair * this.speed * seconds
    const move = (target - state.fair) * Math.min(1, seconds / FOLLOW)
    state.fair += Math.max(-most, Math.min(most, move))
    return jump
  }

  /** A trade's lasting impact, relative. */
  push(by: number): void {
    this.state.own += by * this.calmness
    this.bound()
  }

  save(): FairState {
    return { ...this.state, slow: { ...this.slow.state } }
  }

  private jump(random: Random, seconds: number): number {
    if (random.unit() >= JUMPS_PER_SECOND * seconds * this.calmness) return 0
    const jump = 0.00018 * growth(0.6 * bell(random)) * (random.unit() < 0.5 ? -1 : 1) * this.calmness
    this.state.own += jump
    return jump
  }

  private leap(index: number): number {
    const { state } = this
    const moved = state.index > 0 ? index / state.index - 1 : 0
    state.index = index
    return Math.abs(moved) > LEAP * this.calmness ? moved : 0
  }

  private bound(): void {
    this.state.own = Math.max(-DEVIATION_BOUND, Math.min(DEVIATION_BOUND, this.state.own))
  }
}
