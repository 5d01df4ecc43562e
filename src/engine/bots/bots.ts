import type { MarketSpec } from '../contract/command.ts'
import { mix } from '../kernel/arithmetic.ts'
import type { Bots } from './bot-market.ts'
import { DeepBots, type SavedDeep } from './deep-bots.ts'
import { LightBots, type SavedLight } from './light-bots.ts'
import { marketUnits } from './market-units.ts'

/** No bots at all: on a still market nobody but people trades. */
class StillBots implements Bots {
  act(): boolean {
    return false
  }

  save(): Record<string, never> {
    return {}
  }
}

/**
 * Makers and takers of one market.
 * @param index place of the market in the genesis, so that no two markets are alike
 * @param calm small moves, and on a deep market some two deltas a second
 * @param saved what `save()` gave
 * @param world seed of the slow price that all markets of a coin follow
 * @param born time of the genesis, ms
 * @throws RangeError where the spec's price, tick or step does not fit its digits
 */
export function createBots(spec: MarketSpec, index: number, calm: boolean, saved?: unknown, world = 0, born = 0): Bots {
  const units = marketUnits(spec)
  const coin = mix(world, spec.currency_id)
  const { liveliness } = spec
  if (liveliness?.book === 'still') return new StillBots()
  if (liveliness?.book === 'light') return new LightBots(units, liveliness, calm, coin, born, saved as SavedLight)
  return new DeepBots(units, index, calm, coin, liveliness, saved as SavedDeep)
}
