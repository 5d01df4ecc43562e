import { growth } from '../kernel/arithmetic.ts'
import type { Random } from '../kernel/random.ts'
import type { BotMarket } from './bot-market.ts'
import type { LevelProfile } from './level-profile.ts'
import type { Sizes } from './sizes.ts'

/** Seconds in which a run of takers fades by 63 %. */
const MEMORY = 0.8

export interface TakerState {
  /** 1 when the last taker bought, −1 when it sold. */
  direction: number
  /** How much a run goes on, 0 and up. */
  heat: number
}

/** The house taker: orders come in runs, with momentum, and lean to the side of the fair price. */
export class Taker {
  readonly state: TakerState
  private readonly profile: LevelProfile
  private readonly sizes: Sizes

  constructor(profile: LevelProfile, sizes: Sizes, saved?: TakerState) {
    this.profile = profile
    this.sizes = sizes
    this.state = saved ? { ...saved } : { direction: 1, heat: 0 }
  }

  cool(seconds: number): void {
    this.state.heat *= growth(-seconds / MEMORY)
  }

  /** Chance that the next group is a taker's. */
  chance(): number {
    return Math.min(0.4, 0.05 + 0.025 * this.state.heat)
  }

  /** One run of one to three orders. @param lean −1 … 1, towards selling or buying @returns signed weight of what was taken */
  run(market: BotMarket, random: Random, lean: number): number {
    const state = this.state
    const buying = 0.5 + 0.28 * state.direction * Math.min(1, 0.4 + state.heat) + 0.4 * lean
    const direction = random.unit() < buying ? 1 : -1
    state.direction = direction
    state.heat = Math.min(6, state.heat + 0.5)
    let weight = 0
    const orders = random.unit() < 0.7 ? 1 : random.between(2, 3)
    for (let i = 0; i < orders; i++) {
      const reach = this.profile.gap(0) * (random.unit() < 0.85 ? 2 : 12) * random.unit()
      weight += this.sizes.weight(this.take(market, direction, reach, this.sizes.take(random)))
    }
    return direction * weight
  }

  /** Takes up to `lots` at most `reach` price units past the touch. @returns lots traded */
  take(market: BotMarket, direction: number, reach: number, lots: number): number {
    const best = direction > 0 ? market.bestAsk() : market.bestBid()
    if (best <= 0) return 0
    const steps = Math.floor(reach / this.profile.tick) * this.profile.tick
    const limit = Math.max(this.profile.tick, best + direction * steps)
    return market.take(direction > 0 ? 'buy' : 'sell', limit, lots)
  }

  /** Takes whatever stands between the touch and `limit`, with up to some usual orders' worth. @returns lots traded */
  sweep(market: BotMarket, random: Random, direction: number, limit: number): number {
    const best = direction > 0 ? market.bestAsk() : market.bestBid()
    if (best <= 0) return 0
    const reach = Math.max(0, direction * (limit - best))
    return this.take(market, direction, reach, this.sizes.take(random) * 4)
  }
}
