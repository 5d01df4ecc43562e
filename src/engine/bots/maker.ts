import type { Random } from '../kernel/random.ts'
import { type BotMarket, OwnOrder } from './bot-market.ts'
import { LEVELS, type LevelProfile } from './level-profile.ts'
import type { Sizes } from './sizes.ts'

type Side = 'buy' | 'sell'
const EVERYWHERE = Number.MAX_SAFE_INTEGER
/** Above and below these, far levels are cancelled or added. */
const MANY = LEVELS + 8
const FEW = LEVELS - 8

/** The house maker: sets, changes and cancels levels around the fair price; never crosses, for every quote is post-only. */
export class Maker {
  private readonly found: number[] = []
  private readonly profile: LevelProfile
  private readonly sizes: Sizes

  constructor(profile: LevelProfile, sizes: Sizes) {
    this.profile = profile
    this.sizes = sizes
  }

  /** Best price that a quote on `side` may have: at the fair price, but never at or past the other side's best. */
  reference(market: BotMarket, side: Side, fair: number): number {
    const tick = this.profile.tick
    if (side === 'buy') {
      const ask = market.bestAsk()
      const price = Math.floor(fair / tick) * tick
      return Math.max(tick, ask > 0 ? Math.min(price, ask - tick) : price)
    }
    const bid = market.bestBid()
    return Math.max(Math.floor(fair / tick) * tick + tick, bid + tick)
  }

  /** Sets up to `count` levels where there are none, nearest first. */
  refill(market: BotMarket, random: Random, side: Side, fair: number, count: number): void {
    const taken = new Set<number>()
    const n = market.ownOrders(side, 0, EVERYWHERE, this.found)
    for (let i = 0; i < n; i++) taken.add(this.found[OwnOrder.size * i + OwnOrder.price] as number)
    const ref = this.reference(market, side, fair)
    let left = count
    for (let x = 0; left > 0 && x < 4 * LEVELS; x++) {
      const jitter = x === 0 ? 0 : random.unit() - 0.5
      const price = this.place(random, side, ref, x + jitter)
      if (taken.has(price)) {
        // No room below the lowest price.
        if (price <= this.profile.tick) break
        continue
      }
      taken.add(price)
      if (market.quote(side, price, this.sizes.level(random, price, x)) > 0) left--
    }
  }

  /** One change at a place drawn mostly near the touch. @returns false where nothing changed */
  change(market: BotMarket, random: Random, fair: number): boolean {
    const side: Side = random.unit() < 0.5 ? 'buy' : 'sell'
    const u = random.unit()
    const x = random.unit() < 0.74 ? 46 * u * Math.sqrt(u) : 46 + (LEVELS - 46) * u
    const ref = this.reference(market, side, fair)
    const price = this.place(random, side, ref, x)
    const reach = 2 * this.profile.gap(x)
    const n = market.ownOrders(side, price - reach, price + reach, this.found)
    const crowd = n / 4 + (market.levels(side) - LEVELS) / 40
    const dice = random.unit()
    if (n === 0 || dice < 0.5 * (1.65 - crowd)) return this.insert(market, random, side, price, x, n)
    const at = random.between(0, n - 1)
    const id = this.found[OwnOrder.size * at + OwnOrder.id] as number
    market.cancel(id)
    if (random.unit() < 0.4 * (crowd - 0.2)) return true
    const old = this.found[OwnOrder.size * at + OwnOrder.price] as number
    const lots = this.found[OwnOrder.size * at + OwnOrder.left] as number
    const size =
      random.unit() < 0.5 ? this.sizes.level(random, old, x) : this.sizes.part(lots, 0.3 + random.unit() * 1.2)
    market.quote(side, old, size)
    return true
  }

  /** Cancels up to `most` quotes on `side` that lie past `limit`, seen from the touch. @returns how many */
  pull(market: BotMarket, side: Side, limit: number, most: number): number {
    const n =
      side === 'buy'
        ? market.ownOrders(side, limit, EVERYWHERE, this.found)
        : market.ownOrders(side, 0, limit, this.found)
    const count = Math.min(n, most)
    const ids = this.found.slice(0, 3 * count)
    for (let i = 0; i < count; i++) market.cancel(ids[OwnOrder.size * i + OwnOrder.id] as number)
    return count
  }

  /** A new best quote between the touch and the fair price. */
  improve(market: BotMarket, random: Random, side: Side, fair: number): boolean {
    const ref = this.reference(market, side, fair)
    const best = side === 'buy' ? market.bestBid() : market.bestAsk()
    if (best > 0 && (side === 'buy' ? best >= ref : best <= ref)) return false
    const room = best > 0 ? Math.abs(ref - best) : 0
    const shy = random.unit() < 0.55 ? 0 : room * random.unit() * 0.8
    const price = this.profile.snap(side === 'buy' ? ref - shy : ref + shy)
    return market.quote(side, price, this.sizes.level(random, price, 0)) > 0
  }

  /** Holds the count of levels: cancels the farthest or adds far ones, a few at a time. @returns whether anything changed */
  balance(market: BotMarket, random: Random, side: Side, fair: number): boolean {
    const count = market.levels(side)
    if (count > MANY) return this.trim(market, side, fair, Math.min(12, count - LEVELS))
    if (count >= FEW) return false
    const ref = this.reference(market, side, fair)
    let changed = false
    for (let i = Math.min(12, LEVELS - count); i > 0; i--) {
      const x = LEVELS * (0.55 + 0.55 * random.unit())
      const price = this.place(random, side, ref, x)
      if (market.ownOrders(side, price, price, this.found) > 0) continue
      if (market.quote(side, price, this.sizes.level(random, price, x)) > 0) changed = true
    }
    return changed
  }

  private trim(market: BotMarket, side: Side, fair: number, count: number): boolean {
    for (const share of [1.15, 0.9, 0.6, 0]) {
      const edge = this.profile.distance(LEVELS * share)
      const n =
        side === 'buy'
          ? market.ownOrders(side, 0, Math.floor(fair - edge), this.found)
          : market.ownOrders(side, Math.ceil(fair + edge), EVERYWHERE, this.found)
      if (n < count) continue
      const ids = this.found.slice(3 * (n - count), 3 * n)
      for (let i = 0; i < count; i++) market.cancel(ids[OwnOrder.size * i + OwnOrder.id] as number)
      return true
    }
    return false
  }

  private insert(market: BotMarket, random: Random, side: Side, price: number, x: number, n: number): boolean {
    for (let i = 0; i < n; i++) if (this.found[OwnOrder.size * i + OwnOrder.price] === price) return false
    return market.quote(side, price, this.sizes.level(random, price, x)) > 0
  }

  private place(random: Random, side: Side, ref: number, x: number): number {
    const distance = this.profile.distance(Math.max(0, x))
    const raw = side === 'buy' ? ref - distance : ref + distance
    if (x > 4 && random.unit() < 0.06 + x / 2500) {
      const round = this.profile.snapRound(raw, x)
      if (side === 'buy' ? round <= ref : round >= ref) return round
    }
    return this.profile.snap(raw)
  }
}
