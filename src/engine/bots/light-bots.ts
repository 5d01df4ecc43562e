import type { Liveliness } from '../contract/command.ts'
import type { Random } from '../kernel/random.ts'
import type { BotMarket, Bots } from './bot-market.ts'
import { FairPrice, type FairState } from './fair-price.ts'
import { LightMaker } from './light-maker.ts'
import { LightProfile } from './light-profile.ts'
import { volatilityFactor } from './liveliness.ts'
import type { MarketUnits } from './market-units.ts'
import { Sizes } from './sizes.ts'

const DAY = 86_400_000
/** The fair price makes up for a pause of at most so many ms. */
const LONGEST_PAUSE = 60_000
/** A side below this has been swept: it is filled again soon, whenever the next action is due. */
const SWEPT = 12
const SOON = 1000
/** Share of actions that trade; where actions are as frequent as on a busy market, nearly all do. */
const TRADING = 0.55
const BUSY_TRADING = 0.97
const BUSY_PAUSE = 1000
/** An order of usual size is this much smaller than the mean order: sizes have a long tail. */
const MEAN_ORDER = 2.75

export interface SavedLight {
  fair: FairState
  /** Time of the last action, and the next one's. */
  at: number
  next: number
}

/** The bots of a light market: now and then one of them trades or the quotes follow the fair price. */
export class LightBots implements Bots {
  private readonly fair: FairPrice
  private readonly maker: LightMaker
  private readonly profile: LightProfile
  private readonly sizes: Sizes
  private readonly pause: number
  private readonly trading: number
  private at: number
  private next: number

  /** @param world seed of the coin's slow price  @param born time of the genesis, ms */
  constructor(
    units: MarketUnits,
    liveliness: Liveliness,
    calm: boolean,
    world: number,
    born: number,
    saved?: SavedLight,
  ) {
    const { start, tick, step, lotsOfOne } = units
    const { day_worth, pause } = liveliness
    this.pause = pause
    this.trading = pause < BUSY_PAUSE ? BUSY_TRADING : TRADING
    const order = (day_worth * pause) / DAY / this.trading
    const level = Math.max(30, Math.min(150_000, day_worth / 6000), order * 0.6)
    this.sizes = new Sizes(lotsOfOne, step, tick, level, order / MEAN_ORDER)
    this.profile = new LightProfile(tick, day_worth)
    this.maker = new LightMaker(this.profile, this.sizes)
    this.fair = new FairPrice(start, world, calm, saved?.fair, volatilityFactor(liveliness))
    this.fair.bear(born)
    this.at = saved?.at ?? born
    this.next = saved?.next ?? born
  }

  act(market: BotMarket, random: Random, time: number): boolean {
    if (time < this.next && !this.isSwept(market, time)) return false
    const seconds = Math.min(LONGEST_PAUSE, time - this.at) / 1000
    this.at = time
    this.next = time + Math.round(this.pause * (0.4 + 1.2 * random.unit()))
    this.fair.step(random, time, seconds, market.index())
    const { fair } = this.fair.state
    this.trade(market, random, fair)
    this.maker.keep(market, random, 'buy', fair)
    this.maker.keep(market, random, 'sell', fair)
    market.flush()
    return true
  }

  save(): SavedLight {
    return { fair: this.fair.save(), at: this.at, next: this.next }
  }

  private isSwept(market: BotMarket, time: number): boolean {
    return time - this.at >= SOON && (market.levels('buy') < SWEPT || market.levels('sell') < SWEPT)
  }

  /** Where the book stands off the fair price, takers eat their way there; else one of them trades at the touch. */
  private trade(market: BotMarket, random: Random, fair: number): void {
    const bid = market.bestBid()
    const ask = market.bestAsk()
    if (bid === 0 || ask === 0) return
    const off = (fair - (bid + ask) / 2) / this.profile.gap(fair, 0)
    if (random.unit() >= this.trading) return
    const lean = Math.max(-1, Math.min(1, off / 3))
    const direction = random.unit() < 0.5 + 0.45 * lean ? 1 : -1
    const best = direction > 0 ? ask : bid
    const pressed = direction * (fair - best) > 0
    const limit = pressed ? this.profile.snap(fair) : best
    const lots = this.sizes.take(random) * (pressed ? 4 : 1)
    market.take(direction > 0 ? 'buy' : 'sell', limit, lots)
  }
}
