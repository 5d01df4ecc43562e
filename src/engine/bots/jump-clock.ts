import { bell, growth, poisson } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'

/** s */
const SLOT = 2880
/** One in 180 s on the mean. */
const JUMPS_IN_SLOT = 16
const MAX_JUMPS = 48

/**
 * A clock that stands still and leaps: some sixteen times a slot of 48 minutes, at instants that cannot be predicted, and in all by as
 * much as the slot. A path read on it jumps. No jump is undone, so none predicts where the next one goes.
 * @param key seed
 * @returns seconds that its leaps have made up, by seconds from any zero
 */
export function jumpClock(key: number): (seconds: number) => number {
  // The slot that was asked for last, made from the key alone: when its jumps are, s, and how large.
  let last = Number.NaN
  let at: number[] = []
  let sizes: number[] = []
  return (seconds) => {
    const slot = Math.floor(seconds / SLOT)
    if (slot !== last) {
      last = slot
      const random = Random.seeded(key, slot)
      const count = Math.max(1, poisson(random, JUMPS_IN_SLOT, MAX_JUMPS))
      at = Array.from({ length: count }, () => random.unit() * SLOT).sort((a, b) => a - b)
      sizes = at.map(() => growth(bell(random)))
    }
    let gone = 0
    let all = 0
    for (let i = 0; i < at.length; i++) {
      all += sizes[i] as number
      if ((at[i] as number) <= seconds - slot * SLOT) gone = all
    }
    return SLOT * (slot + gone / all)
  }
}
