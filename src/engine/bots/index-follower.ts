import { bell } from '../kernel/arithmetic.ts'
import { Random } from '../kernel/random.ts'
import type { IndexSource } from './index-source.ts'

/** Seconds after which the index has followed the market by 63 %. */
const FOLLOW = 15
/** Seconds and width of the index's own deviation. */
const DEVIATION_MEMORY = 240
const DEVIATION_WIDTH = 0.00012

interface SavedFollower {
  random: [number, number, number, number]
  time: number
  centre: number
  deviation: number
}

/** Index of a still market: nobody but people trades there, so there is nothing for it to follow but their book. */
export class IndexFollower implements IndexSource {
  private readonly random: Random
  private readonly state: Omit<SavedFollower, 'random'>

  /** @param start ticks  @param saved what `save()` gave */
  constructor(start: number, seed: number, saved?: unknown) {
    const known = saved as SavedFollower | undefined
    this.random = known ? new Random(known.random) : Random.seeded(seed)
    const { time = 0, centre = start, deviation = 0 } = known ?? {}
    this.state = { time, centre, deviation }
  }

  get value(): number {
    return this.state.centre * (1 + this.state.deviation)
  }

  get fair(): number {
    return this.value
  }

  move(): void {}

  saw(time: number, middle: number): void {
    const { state } = this
    const seconds = state.time === 0 ? 0 : (time - state.time) / 1000
    state.time = time
    state.centre += (middle - state.centre) * Math.min(1, seconds / FOLLOW)
    const share = Math.min(1, seconds / DEVIATION_MEMORY)
    state.deviation += -state.deviation * share + DEVIATION_WIDTH * Math.sqrt(2 * share) * bell(this.random)
  }

  resume(index: number): void {
    this.state.centre = index
    this.state.deviation = 0
  }

  save(): SavedFollower {
    return { random: this.random.save(), ...this.state }
  }
}
