import { fromScaled, fromUnits, toUnits, trimZeros } from '../../shared/decimal/decimal-text.ts'
import { fundingCap } from '../../shared/perp/funding-cap.ts'
import { fundingRate, RATE_DIGITS } from '../../shared/perp/funding-rate.ts'
import { nextFunding } from '../../shared/perp/funding-time.ts'
import { markPrice } from '../../shared/perp/mark-price.ts'
import { meanPremium, premium } from '../../shared/perp/premium.ts'
import type { MarkData } from '../../shared/wire/messages.ts'
import type { MarketSpec } from '../contract/command.ts'
import type { Genesis } from '../contract/genesis.ts'
import type { LedMark } from '../contract/led-market.ts'
import { mix } from '../kernel/arithmetic.ts'
import { IndexFollower } from './index-follower.ts'
import { IndexProcess } from './index-process.ts'
import type { IndexSource } from './index-source.ts'
import { volatilityFactor } from './liveliness.ts'

/** Samples of premium and basis are taken this often, ms. */
const SAMPLE = 5000
/** A new state is published this often, ms. */
const PUBLISH = 1000
/** Samples of 5 minutes. */
const BASIS_SAMPLES = 60

interface SavedMark {
  time: number
  source: unknown
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
  /** What another place shows; left out where the model goes by itself. */
  led?: LedMark
}

/** The inputs of mark and funding rate at one moment; prices in ticks. */
export interface MarkWorking {
  /** ms, and the next funding instant. */
  at: number
  next: number
  index: number
  last: number
  mark: number
  /** F in 1e-8. */
  rate: bigint
  /** Σ (bid + ask − 2·index) of so many samples. */
  twiceBasis: bigint
  samples: number
  /** P in 1e-8, of so many samples. */
  premium: bigint
  premiumSamples: number
}

export interface MarkModel {
  /** Takes the index on to `time`, before anybody trades. */
  move(time: number): void
  /** What the market's bots hold the index for, ticks. */
  readonly fair: number
  /**
   * Goes on to `time` after everybody has traded, as often as is liked. Prices in ticks; a bid or ask of 0 (empty side) leaves the middle at `last`.
   * @param impactBid mean price at which the impact notional (200 USDT ÷ initial margin rate at full leverage) sells; the best bid where not given; `impactAsk` likewise
   */
  step(time: number, bid: number, ask: number, last: number, impactBid?: number, impactAsk?: number): void
  /** Shows what another place does from here on, until the next step goes on from there. */
  lead(time: number, led: LedMark): void
  /** As wire 202, anew once a second; before the first step all prices are the start price. */
  data(): MarkData
  /** Index and mark of this moment, ticks. */
  prices(): { mark: number; index: number }
  /** What mark and rate of this moment are worked out from; null where another place shows them. */
  working(): MarkWorking | null
  /** F of the running period by what has been sampled of it so far, in 1e-8. */
  rate(): bigint
  save(): unknown
}

/**
 * Index, mark and funding rate of a perpetual market. The index is a process of its own (index-process.ts); mark and funding are
 * rules.md's formulas (src/shared/perp), exact.
 * @param saved what `save()` gave
 * @throws RangeError where the start price does not fit the digits
 */
export function createMarkModel(
  spec: MarketSpec,
  begin: Pick<Genesis, 'seed' | 'calm' | 'time'>,
  saved?: unknown,
): MarkModel {
  const start = toUnits(spec.start_price, spec.price_digits)
  if (!start) throw new RangeError(`market ${spec.symbol}: start price`)
  const known = saved as SavedMark | undefined
  return new Model(spec, start, sourceOf(spec, start, begin, known?.source), known)
}

/** The marks as they were saved, on an index that begins anew. */
export function withFreshIndex(saved: unknown, fresh: unknown): unknown {
  const { led: _, ...rest } = saved as SavedMark
  const { source, index } = fresh as SavedMark
  return { ...rest, ...UNSAMPLED, basis: [], source, index } satisfies SavedMark
}

function sourceOf(
  spec: MarketSpec,
  start: number,
  { seed, calm, time }: Pick<Genesis, 'seed' | 'calm' | 'time'>,
  saved: unknown,
): IndexSource {
  const coin = mix(seed, spec.currency_id)
  const { liveliness } = spec
  if (liveliness?.book === 'still') return new IndexFollower(start, coin, saved)
  const process = new IndexProcess(start, coin, calm, volatilityFactor(liveliness), saved)
  // As its bots are: the markets of a coin share their slow price.
  if (liveliness?.book === 'light') process.bear(time)
  return process
}

function twiceBasis(basis: readonly number[]): bigint {
  return BigInt(basis.reduce((sum, sample) => sum + sample, 0))
}

/** Nothing has been sampled yet. */
const UNSAMPLED = { sampledAt: 0, funding: 0 }

class Model implements MarkModel {
  private state: SavedMark
  private readonly digits: number
  private readonly cap: bigint

  private readonly source: IndexSource

  constructor(spec: MarketSpec, start: number, source: IndexSource, saved?: SavedMark) {
    this.digits = spec.price_digits
    this.cap = fundingCap(spec.max_leverage)
    this.source = source
    this.state = saved
      ? { ...saved, basis: [...saved.basis] }
      : {
          ...UNSAMPLED,
          time: 0,
          source: null,
          index: start,
          last: start,
          basis: [],
          weighted: '0',
          count: 0,
          published: null,
          publishedAt: 0,
        }
  }

  get fair(): number {
    return this.source.fair
  }

  move(time: number): void {
    this.letGo()
    this.source.move(time)
    this.state.index = this.indexNow()
  }

  step(time: number, bid: number, ask: number, last: number, impactBid = bid, impactAsk = ask): void {
    this.letGo()
    const state = this.state
    state.time = time
    state.last = last
    const quoted = bid > 0 && ask > 0
    this.source.saw(time, quoted ? (bid + ask) / 2 : last)
    state.index = this.indexNow()
    this.nextPeriod(time)
    this.sample(time, quoted ? bid + ask : 2 * last, quoted, impactBid, impactAsk)
    const second = Math.floor(time / PUBLISH)
    if (state.published && second === state.publishedAt) return
    state.publishedAt = second
    state.published = this.now()
  }

  private indexNow(): number {
    return Math.max(1, Math.round(this.source.value))
  }

  lead(time: number, led: LedMark): void {
    const state = this.state
    state.time = time
    state.led = { ...led }
    state.published = this.now()
  }

  /** On its own again: from the index as it was shown, with nothing sampled yet. */
  private letGo(): void {
    const { led, ...rest } = this.state
    if (!led) return
    this.source.resume(led.index)
    this.state = { ...rest, ...UNSAMPLED, basis: [], index: led.index }
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
      n: this.state.led?.next ?? nextFunding(this.state.time),
    }
  }

  prices(): { mark: number; index: number } {
    const { index, last, basis, time, led } = this.state
    if (led) return { mark: led.mark, index: led.index }
    const mark = markPrice({
      index: BigInt(index),
      last: BigInt(last),
      fundingRate: this.rate(),
      toFunding: nextFunding(time) - time,
      twiceBasis: twiceBasis(basis),
      samples: basis.length,
    })
    return { mark: Number(mark), index }
  }

  working(): MarkWorking | null {
    const { led, time, index, last, basis, weighted, count } = this.state
    if (led || time === 0) return null
    return {
      at: time,
      index,
      last,
      mark: this.prices().mark,
      rate: this.rate(),
      next: nextFunding(time),
      twiceBasis: twiceBasis(basis),
      samples: basis.length,
      premium: meanPremium(BigInt(weighted), count),
      premiumSamples: count,
    }
  }

  save(): SavedMark {
    return { ...this.state, source: this.source.save(), basis: [...this.state.basis] }
  }

  rate(): bigint {
    if (this.state.led) return BigInt(this.state.led.rate)
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
