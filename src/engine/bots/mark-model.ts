import { fromScaled, fromUnits, toUnits, trimZeros } from '../../shared/decimal/decimal-text.ts'
import { fundingCap } from '../../shared/perp/funding-cap.ts'
import { fundingRate, RATE_DIGITS } from '../../shared/perp/funding-rate.ts'
import { nextFunding } from '../../shared/perp/funding-time.ts'
import { markPrice } from '../../shared/perp/mark-price.ts'
import { meanPremium, premium } from '../../shared/perp/premium.ts'
import type { MarkData } from '../../shared/wire/messages.ts'
import type { MarketSpec } from '../command.ts'
import type { Random } from '../random.ts'
import { bell } from './arithmetic.ts'

/** Samples of premium and basis are taken this often, ms. */
const SAMPLE = 5000
/** A new state is published this often, ms. */
const PUBLISH = 1000
/** Samples of 5 minutes. */
const BASIS_SAMPLES = 60
/** Seconds after which the index has followed the market by 63 %. */
const FOLLOW = 15
/** Seconds and width of the index's own deviation from this market (other exchanges are not all of one mind). */
const DEVIATION_MEMORY = 240
const DEVIATION_WIDTH = 0.00012

interface SavedMark {
  time: number
  /** What the index follows, ticks. */
  centre: number
  deviation: number
  index: number
  last: number
  sampledAt: number
  /** bid + ask − 2·index, ticks, newest last. */
  basis: number[]
  /** Funding instant that the premium is gathered for. */
  funding: number
  weighted: string
  count: number
  published: MarkData | null
  publishedAt: number
}

export interface MarkModel {
  /**
   * Goes on to `time`, as often as is liked. Prices in ticks; a bid or ask of 0 (empty side) leaves the middle at `last`.
   * @param impactBid mean price at which the impact notional (200 USDT ÷ initial margin rate at full leverage) sells; the best bid where not given; `impactAsk` likewise
   */
  step(
    time: number,
    bid: number,
    ask: number,
    last: number,
    random: Random,
    impactBid?: number,
    impactAsk?: number,
  ): void
  /** As wire 202, anew once a second; before the first step all prices are the start price. */
  data(): MarkData
  /** Index and mark of this moment, ticks. */
  prices(): { mark: number; index: number }
  save(): unknown
}

/**
 * Index, mark and funding rate of a perpetual market. The index is a seeded process that follows the market's middle with a
 * small deviation of its own; mark and funding are rules.md's formulas (src/shared/perp), exact.
 * @param saved what `save()` gave
 * @throws RangeError where the start price does not fit the digits
 */
export function createMarkModel(spec: MarketSpec, saved?: unknown): MarkModel {
  return new Model(spec, saved as SavedMark | undefined)
}

class Model implements MarkModel {
  private readonly state: SavedMark
  private readonly digits: number
  private readonly cap: bigint

  constructor(spec: MarketSpec, saved?: SavedMark) {
    const start = toUnits(spec.start_price, spec.price_digits)
    if (!start) throw new RangeError(`market ${spec.symbol}: start price`)
    this.digits = spec.price_digits
    this.cap = fundingCap(spec.max_leverage)
    this.state = saved
      ? { ...saved, basis: [...saved.basis] }
      : {
          time: 0,
          centre: start,
          deviation: 0,
          index: start,
          last: start,
          sampledAt: 0,
          basis: [],
          funding: 0,
          weighted: '0',
          count: 0,
          published: null,
          publishedAt: 0,
        }
  }

  step(time: number, bid: number, ask: number, last: number, random: Random, impactBid = bid, impactAsk = ask): void {
    const state = this.state
    const seconds = state.time === 0 ? 0 : (time - state.time) / 1000
    state.time = time
    state.last = last
    const quoted = bid > 0 && ask > 0
    const middle = quoted ? (bid + ask) / 2 : last
    state.centre += (middle - state.centre) * Math.min(1, seconds / FOLLOW)
    const share = Math.min(1, seconds / DEVIATION_MEMORY)
    state.deviation += -state.deviation * share + DEVIATION_WIDTH * Math.sqrt(2 * share) * bell(random)
    state.index = Math.max(1, Math.round(state.centre * (1 + state.deviation)))
    this.nextPeriod(time)
    this.sample(time, quoted ? bid + ask : 2 * last, quoted, impactBid, impactAsk)
    const second = Math.floor(time / PUBLISH)
    if (state.published && second === state.publishedAt) return
    state.publishedAt = second
    state.published = this.now()
  }

  private sample(time: number, twiceMiddle: number, quoted: boolean, impactBid: number, impactAsk: number): void {
    const state = this.state
    if (time - state.sampledAt < SAMPLE) return
    state.sampledAt = time
    state.basis.push(twiceMiddle - 2 * state.index)
    if (state.basis.length > BASIS_SAMPLES) state.basis.shift()
    if (!quoted) return
    const sample = premium(BigInt(state.index), BigInt(Math.floor(impactBid)), BigInt(Math.ceil(impactAsk)))
    state.count++
    state.weighted = (BigInt(state.weighted) + BigInt(state.count) * sample).toString()
  }

  data(): MarkData {
    return { ...(this.state.published ?? this.now()) }
  }

  private now(): MarkData {
    const { mark, index } = this.prices()
    return {
      m: fromUnits(mark, this.digits),
      i: fromUnits(index, this.digits),
      r: trimZeros(fromScaled(this.rate(), RATE_DIGITS)),
      n: nextFunding(this.state.time),
    }
  }

  prices(): { mark: number; index: number } {
    const { index, last, basis, time } = this.state
    const mark = markPrice({
      index: BigInt(index),
      last: BigInt(last),
      fundingRate: this.rate(),
      toFunding: nextFunding(time) - time,
      twiceBasis: BigInt(basis.reduce((sum, sample) => sum + sample, 0)),
      samples: basis.length,
    })
    return { mark: Number(mark), index }
  }

  save(): SavedMark {
    return { ...this.state, basis: [...this.state.basis] }
  }

  private rate(): bigint {
    return fundingRate(meanPremium(BigInt(this.state.weighted), this.state.count), this.cap)
  }

  private nextPeriod(time: number): void {
    const funding = nextFunding(time)
    if (this.state.funding === funding) return
    this.state.funding = funding
    this.state.weighted = '0'
    this.state.count = 0
  }
}
