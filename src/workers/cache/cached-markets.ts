import type { Memory } from '../base/environment.ts'
import type { TopicSubscription } from '../topics/topic-subscription.ts'

/** Markets of which something is kept; the one whose news are oldest goes for a new one. */
export const MAX_MARKETS = 12
const KEY = 'markets'
const NAME = /^(spot|contract):[1-9][0-9]{0,8}$/

/** `spot:1`; what is kept of all markets of a kind is bounded by itself. */
export function marketOf(channel: TopicSubscription): string {
  return `${channel.kind}:${channel.currencyId}`
}

/** The names of the markets of which something is kept, newest last. */
export class CachedMarkets {
  private readonly memory: Memory

  constructor(memory: Memory) {
    this.memory = memory
  }

  /** Notes markets that were just kept. @returns those whose place is taken: all that is kept of them is to go */
  async add(markets: ReadonlySet<string>): Promise<string[]> {
    const known = await this.memory.read(KEY)
    const before = Array.isArray(known)
      ? known.filter((one): one is string => typeof one === 'string' && NAME.test(one))
      : []
    const fresh = [...markets].filter((one) => NAME.test(one))
    const all = [...before.filter((one) => !markets.has(one)), ...fresh]
    const newest = all.slice(-MAX_MARKETS)
    if (newest.join() !== before.join()) await this.memory.write(KEY, newest)
    return all.slice(0, -MAX_MARKETS)
  }
}
