import { bell, growth, poisson } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'

/** s */
const SLOT = 2880
/** One in 180 s on the mean. */
const JUMPS_IN_SLOT = 16
const MOST_JUMPS = 48

interface Slot {
  index: number
  /** Seconds from the slot's beginning, in order. */
  at: number[]
  /** Share of the slot's time that has gone by after so many jumps. */
  gone: number[]
}

/**
 * A clock that stands still and leaps: some sixteen times a slot of 48 minutes at instants that nothing tells beforehand, on by as much
 * as the whole slot. A path read on it jumps, and as no jump is undone, no jump tells where the next one goes.
 */
export class JumpClock {
  private readonly key: number
  /** The last slot that was asked for, made from the key alone. */
  private slot: Slot | undefined

  constructor(key: number) {
    this.key = key
  }

  /** @param seconds from any zero @returns seconds that its leaps have made up */
  at(seconds: number): number {
    const index = Math.floor(seconds / SLOT)
    if (this.slot?.index !== index) this.slot = this.make(index)
    const { at, gone } = this.slot
    const part = seconds - index * SLOT
    let jumps = 0
    while (jumps < at.length && (at[jumps] as number) <= part) jumps++
    return SLOT * (index + (gone[jumps] as number))
  }

  private make(index: number): Slot {
    const random = Random.seeded(this.key, index)
    const count = Math.max(1, poisson(random, JUMPS_IN_SLOT, MOST_JUMPS))
    const at = Array.from({ length: count }, () => random.unit() * SLOT).sort((a, b) => a - b)
    const sizes = at.map(() => growth(bell(random)))
    const all = sizes.reduce((sum, size) => sum + size, 0)
    const gone = [0]
    for (const size of sizes) gone.push((gone.at(-1) as number) + size / all)
    // Exactly the slot, however the shares were rounded.
    gone[count] = 1
    return { index, at, gone }
  }
}
