import type { Liveliness } from '../contract/command.ts'
import type { Random } from '../kernel/random.ts'
import type { BotMarket, Bots } from './bot-market.ts'
import { Bursts } from './bursts.ts'
import { FairPrice, type FairState } from './fair-price.ts'
import { LEVELS, LevelProfile } from './level-profile.ts'
import { dayWorth, USUAL_DAY_WORTH, volatilityFactor } from './liveliness.ts'
import { Maker } from './maker.ts'
import type { MarketUnits } from './market-units.ts'
import { Sizes } from './sizes.ts'
import { Taker, type TakerState } from './taker.ts'

/** Median worth of a resting level behind the touch, and of a taker's order, in whole units of the quote coin. */
const LEVEL_WORTH = 1800
const TAKE_WORTH = 500
/** Groups in one tick of 100 ms. */
const MAX_GROUPS = 30
/** A side below this has been swept: it is refilled at once, a share a tick. */
const SWEPT = LEVELS - 18
/** Share of the price that the middle may stand off the fair price before it is pressed there. */
const TOLERANCE = 0.00001

export interface SavedDeep {
  fair: FairState
  taker: TakerState
  heat: number
}

/** Makers and takers of a deep market: 500 levels a side that change in bursts. */
export class DeepBots implements Bots {
  private readonly fair: FairPrice
  private readonly bursts: Bursts
  private readonly maker: Maker
  private readonly taker: Taker
  private readonly profile: LevelProfile
  private readonly calm: boolean

  /** @param index place of the market in the genesis  @param world seed of the coin's slow price */
  constructor(
    units: MarketUnits,
    index: number,
    calm: boolean,
    world: number,
    liveliness?: Liveliness,
    saved?: SavedDeep,
  ) {
    const { start, tick, step, lotsOfOne } = units
    const share = dayWorth(liveliness) / USUAL_DAY_WORTH
    const sizes = new Sizes(lotsOfOne, step, tick, LEVEL_WORTH * share, TAKE_WORTH * share)
    this.profile = new LevelProfile(start, tick)
    this.calm = calm
    this.fair = new FairPrice(start, world, calm, saved?.fair, volatilityFactor(liveliness))
    const lively = 0.95 + 0.1 * ((index % 3) / 2)
    this.bursts = calm ? new Bursts(1, 0.5, saved?.heat) : new Bursts(11.3 * lively, 0.78, saved?.heat)
    this.maker = new Maker(this.profile, sizes)
    this.taker = new Taker(this.profile, sizes, saved?.taker)
  }

  act(market: BotMarket, random: Random, time: number, elapsed: number): boolean {
    const seconds = Math.max(0, Math.min(1000, elapsed)) / 1000
    const jump = this.fair.step(random, time, seconds, market.index())
    if (jump !== 0) this.bursts.kick(25)
    this.taker.cool(seconds)
    this.refill(market, random)
    const most = MAX_GROUPS * Math.max(1, Math.round(seconds * 10))
    for (let left = this.bursts.draw(random, seconds, most); left > 0; left--) {
      this.group(market, random)
      market.flush()
    }
    return true
  }

  save(): SavedDeep {
    return { fair: this.fair.save(), taker: { ...this.taker.state }, heat: this.bursts.heat }
  }

  private refill(market: BotMarket, random: Random): void {
    let filled = false
    for (const side of ['buy', 'sell'] as const) {
      const count = market.levels(side)
      if (count >= SWEPT) continue
      const missing = LEVELS - count
      const own = count < 5 ? missing : Math.max(10, Math.ceil(missing / 3))
      this.maker.refill(market, random, side, this.fair.state.fair, Math.min(own, missing))
      filled = true
    }
    if (filled) market.flush()
  }

  private group(market: BotMarket, random: Random): void {
    const fair = this.fair.state.fair
    const bid = market.bestBid()
    const ask = market.bestAsk()
    const middle = bid > 0 && ask > 0 ? (bid + ask) / 2 : fair
    const tolerance = Math.max(this.profile.tick, fair * TOLERANCE)
    const off = (fair - middle) / tolerance
    const lean = Math.max(-1, Math.min(1, off / 2))
    if (random.unit() < Math.min(0.85, 0.12 * (Math.abs(off) - 0.6))) this.press(market, random, fair, off)
    else if (random.unit() < this.taker.chance()) {
      const weight = this.taker.run(market, random, lean)
      this.fair.push(0.0000012 * Math.sign(weight) * Math.sqrt(Math.abs(weight)))
      this.bursts.kick(0.5)
      if (random.unit() < 0.5) this.mend(market, random, fair)
    } else this.make(market, random, fair)
  }

  /** Moves the touch towards the fair price: takers eat their way, or makers step back and follow. */
  private press(market: BotMarket, random: Random, fair: number, off: number): void {
    const direction = off > 0 ? 1 : -1
    const against = direction > 0 ? 'sell' : 'buy'
    const best = direction > 0 ? market.bestAsk() : market.bestBid()
    const reach = Math.max(3 * this.profile.gap(0), Math.abs(fair - best) / 3) * (0.3 + random.unit())
    const raw = best + direction * reach
    const limit = this.profile.snap(direction > 0 ? Math.min(raw, fair) : Math.max(raw, fair))
    if (random.unit() < (this.calm ? 0.2 : 0.4)) this.taker.sweep(market, random, direction, limit)
    else if (direction > 0 ? best <= fair : best >= fair) this.maker.pull(market, against, limit, 10)
    this.mend(market, random, fair)
    if (random.unit() < 0.5) this.maker.change(market, random, fair)
    this.balance(market, random, fair)
  }

  private mend(market: BotMarket, random: Random, fair: number): void {
    this.maker.improve(market, random, 'buy', fair)
    this.maker.improve(market, random, 'sell', fair)
  }

  private make(market: BotMarket, random: Random, fair: number): void {
    let wanted = 1
    while (wanted < 8 && random.unit() < (this.calm ? 0.45 : 0.6)) wanted++
    const wide = market.bestAsk() - market.bestBid() > 4 * this.profile.gap(0)
    if (wide || random.unit() < 0.25) this.mend(market, random, fair)
    let changed = 0
    for (let tries = 0; changed < wanted && tries < wanted + 6; tries++) {
      if (this.maker.change(market, random, fair)) changed++
    }
    this.balance(market, random, fair)
  }

  private balance(market: BotMarket, random: Random, fair: number): void {
    this.maker.balance(market, random, 'buy', fair)
    this.maker.balance(market, random, 'sell', fair)
  }
}
