import { growth, mix } from '../kernel/arithmetic.ts'
import { brownianPath } from './brownian-path.ts'
import { jumpClock } from './jump-clock.ts'

/** Standard deviation of a day's change; a market may have its own. */
export const DAY_VOLATILITY = 0.02
/** Part of a change's variance that comes in jumps. */
const JUMPING = 0.22
/** The jumping path's longest period is so many times halved: its clock is slower by {@link JUMPING}. */
const JUMP_HALVINGS = 2
const DAY = 86_400

export interface SlowState {
  key: number
  /** ms; −1 before it is born. */
  born: number
  /** Ticks it had when it was born. */
  anchor: number
}

/**
 * Price of a coin as other places would show it, a function of time alone: the markets of a coin share it. A Brownian path with jumps,
 * so its past does not predict whether it is higher or lower in a minute; over weeks it stays in its range.
 */
export class SlowPrice {
  readonly state: SlowState
  private readonly calmness: number
  private change: ((seconds: number) => number) | undefined

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
    this.change ??= changeOf(key)
    return anchor * growth(this.change((time - born) / 1000) * DAY_VOLATILITY * this.calmness)
  }
}

/** Sum of a wandering and a jumping path, of variance 1 a day, by seconds since its birth, where it is 0. */
function changeOf(key: number): (seconds: number) => number {
  const wander = brownianPath(mix(key, 1))
  const jumps = brownianPath(mix(key, 2), JUMP_HALVINGS)
  const clock = jumpClock(mix(key, 3))
  // Where in its periods it is born, s.
  const from = mix(key, 4) / 4096
  let read = Number.NaN
  let jumped = 0
  const sum = (seconds: number) => {
    const now = clock(from + seconds) * JUMPING
    // Between two jumps it stands.
    if (now !== read) {
      read = now
      jumped = jumps(now)
    }
    return (wander(from + seconds) * Math.sqrt(1 - JUMPING) + jumped) / Math.sqrt(DAY)
  }
  const first = sum(0)
  return (seconds) => sum(seconds) - first
}
