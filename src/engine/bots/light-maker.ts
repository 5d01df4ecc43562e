import type { Random } from '../kernel/random.ts'
import { type BotMarket, OwnOrder } from './bot-market.ts'
import { LIGHT_LEVELS, type LightProfile } from './light-profile.ts'
import type { Sizes } from './sizes.ts'

type Side = 'buy' | 'sell'
const EVERYWHERE = Number.MAX_SAFE_INTEGER
/** Above this the farthest quotes go. */
const MANY = 20

/** The house maker of a light market: a few quotes a side that follow the fair price; it never crosses. */
export class LightMaker {
  private readonly found: number[] = []
  private readonly profile: LightProfile
  private readonly sizes: Sizes

  constructor(profile: LightProfile, sizes: Sizes) {
    this.profile = profile
    this.sizes = sizes
  }

  /** Takes away what the fair price has passed, quotes anew at the touch, fills gaps and changes a size. */
  keep(market: BotMarket, random: Random, side: Side, fair: number): void {
    this.retreat(market, side, fair)
    const n = market.ownOrders(side, 0, EVERYWHERE, this.found)
    if (n > MANY) this.cancel(market, n - 1, 2)
    else if (n > 0 && random.unit() < 0.5) this.resize(market, random, side, random.between(0, n - 1))
    this.approach(market, random, side, fair)
    this.fill(market, random, side, fair)
  }

  /** Quotes that somebody could take at a better price than the fair one are cancelled. */
  private retreat(market: BotMarket, side: Side, fair: number): void {
    const n =
      side === 'buy'
        ? market.ownOrders(side, Math.ceil(fair), EVERYWHERE, this.found)
        : market.ownOrders(side, 0, Math.floor(fair), this.found)
    if (n > 0) this.cancel(market, n - 1, n)
  }

  /** Cancels `count` of the orders found, from place `last` towards the touch. */
  private cancel(market: BotMarket, last: number, count: number): void {
    for (let i = last; i > last - count; i--) market.cancel(this.found[OwnOrder.size * i + OwnOrder.id] as number)
  }

  private resize(market: BotMarket, random: Random, side: Side, at: number): void {
    const price = this.found[OwnOrder.size * at + OwnOrder.price] as number
    market.cancel(this.found[OwnOrder.size * at + OwnOrder.id] as number)
    market.quote(side, price, this.sizes.level(random, price, at))
  }

  /** A new best quote where the touch has fallen back. */
  private approach(market: BotMarket, random: Random, side: Side, fair: number): void {
    const best = side === 'buy' ? market.bestBid() : market.bestAsk()
    const touch = this.price(side, fair, 0)
    const room = best === 0 ? 0 : Math.abs(touch - best)
    if (best !== 0 && room < 1.5 * this.profile.gap(fair, 0)) return
    const shy = room * 0.5 * random.unit()
    const price = this.profile.snap(side === 'buy' ? touch - shy : touch + shy)
    market.quote(side, price, this.sizes.level(random, price, 0))
  }

  private fill(market: BotMarket, random: Random, side: Side, fair: number): void {
    let count = market.levels(side)
    const wanted = LIGHT_LEVELS + random.between(-2, 2)
    for (let x = 0; count < wanted && x < 3 * LIGHT_LEVELS; x++) {
      const price = this.price(side, fair, x === 0 ? 0 : x + 0.8 * (random.unit() - 0.5))
      const near = x === 0 ? 0 : Math.floor(this.profile.gap(fair, x) / 3)
      if (market.ownOrders(side, price - near, price + near, this.found) > 0) {
        if (price <= this.profile.tick) break
        continue
      }
      if (market.quote(side, price, this.sizes.level(random, price, x)) > 0) count++
    }
  }

  /** Level x as a price on the grid, at least a tick from the fair price's other side. */
  private price(side: Side, fair: number, x: number): number {
    const { tick } = this.profile
    const distance = this.profile.distance(fair, x)
    if (side === 'buy') return Math.max(1, Math.floor((fair - distance) / tick)) * tick
    return (Math.floor((fair + distance) / tick) + 1) * tick
  }
}
