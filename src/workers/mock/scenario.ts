import type { Exchange } from '../../engine/contract/exchange-api.ts'
import type { LedMark, LedMarket } from '../../engine/contract/led-market.ts'
import { toUnits } from '../../shared/decimal/decimal-text.ts'
import {
  type Market,
  type MarketKey,
  type MarketKind,
  marketKey,
  marketUnits,
} from '../../shared/hub-protocol/market.ts'
import type { LivePrices, Scenario } from '../../shared/mock/mock-port.ts'
import type { Level } from '../../shared/wire/messages.ts'
import { LEVELS } from './live-prices.ts'

const RATE_DIGITS = 8
/** 0.30 % a period. */
const FLIPPED_RATE = 300_000
/** A flash crash: it falls, stays down, and comes half the way back, in ms; shares of the price. */
const CRASH = { falls: 8_000, stays: 13_000, ends: 45_000, depth: 0.15, left: 0.06 }
/** A funding flip: the rate turns, and is paid while it is at its worst. */
const FLIP = { turns: 6_000, pays: 20_000, ends: 26_000 }
/** A feed loss: for a moment all is well, then nothing comes, then the price is another. */
const LOSS = { goes: 2_000, comes: 17_000, ends: 18_000, gap: 0.015 }

/** How long each takes, ms of mock time. */
export const SCENARIO_MS: Record<Scenario, number> = { crash: CRASH.ends, funding: FLIP.ends, loss: LOSS.ends }

/** One moment of a scenario: what the markets show, and what falls due. */
export interface Moment {
  led: LedMarket[]
  funding: { currency_id: number; rate: number }[]
  /** Nothing comes from the exchange. */
  lost: boolean
}

interface Base {
  market: Market
  bids: number[]
  asks: number[]
  last: number
  mark: LedMark | null
}

/** One run of a scenario on all markets of a coin. It begins with the books as they are. */
export class ScenarioRun {
  readonly name: Scenario
  private readonly bases: Base[]
  /** Mock ms. */
  readonly began: number
  private paid = false
  private beats = 0

  /** @param shown what tabs showed last of a market, where the engine shows nothing */
  constructor(
    name: Scenario,
    exchange: Exchange,
    currencyId: number,
    now: number,
    shown: (key: MarketKey) => LivePrices | null,
  ) {
    this.name = name
    this.began = now
    this.bases = (['spot', 'contract'] as const).flatMap((kind) =>
      exchange
        .markets(kind)
        .filter((market) => market.currency_id === currencyId)
        .map((market) => baseOf(exchange, kind, market, shown(marketKey(kind, currencyId)))),
    )
  }

  /** Mock ms. */
  get ends(): number {
    return this.began + SCENARIO_MS[this.name]
  }

  isOver(now: number): boolean {
    return now >= this.ends
  }

  /** @param now mock time, ms */
  at(now: number): Moment {
    const elapsed = now - this.began
    this.beats++
    if (this.name === 'funding') return this.flip(elapsed)
    if (this.name === 'crash') return this.all(1 - fallen(elapsed))
    if (elapsed < LOSS.goes) return this.all(1)
    return elapsed < LOSS.comes ? { led: [], funding: [], lost: true } : this.all(1 - LOSS.gap)
  }

  private all(factor: number): Moment {
    return { led: this.bases.map((base) => this.moved(base, factor)), funding: [], lost: false }
  }

  /** The book at another price; what was traded since went its way. */
  private moved({ market, bids, asks, last, mark }: Base, factor: number): LedMarket {
    const { tick, step } = marketUnits(market)
    const by = Math.round((last * (factor - 1)) / tick) * tick
    const moved = (flat: readonly number[]) =>
      flat.map((value, i) => (i % 2 === 0 ? Math.max(tick, value + by) : value))
    const price = Math.max(tick, last + by)
    const lots = Math.max(step, asks[1] ?? bids[1] ?? step)
    return {
      market: market.kind,
      currency_id: market.currency_id,
      bids: distinct(moved(bids)),
      asks: distinct(moved(asks)),
      last: price,
      trades: [[price, lots, this.beats % 3 === 0 ? 1 : 0]],
      ...(mark && { mark: { ...mark, mark: Math.max(1, mark.mark + by), index: Math.max(1, mark.index + by) } }),
    }
  }

  private flip(elapsed: number): Moment {
    const led: LedMarket[] = []
    const funding: Moment['funding'] = []
    for (const base of this.bases) {
      const moved = this.moved(base, 1)
      const { mark } = base
      if (mark) {
        const worst = mark.rate > 0 ? -FLIPPED_RATE : FLIPPED_RATE
        const share = Math.min(1, elapsed / FLIP.turns)
        const rate = Math.round(mark.rate + (worst - mark.rate) * share)
        const due = elapsed >= FLIP.pays && !this.paid
        const next = elapsed < FLIP.pays ? this.began + FLIP.pays : mark.next
        moved.mark = { ...mark, rate, next }
        if (due) funding.push({ currency_id: base.market.currency_id, rate })
      }
      led.push(moved)
    }
    this.paid ||= funding.length > 0
    return { led, funding, lost: false }
  }
}

/** Share of the price that a crash has taken after so many ms. */
function fallen(elapsed: number): number {
  if (elapsed < CRASH.falls) return CRASH.depth * smooth(elapsed / CRASH.falls)
  if (elapsed < CRASH.stays) return CRASH.depth
  const back = smooth(Math.min(1, (elapsed - CRASH.stays) / (CRASH.ends - CRASH.stays)))
  return CRASH.depth - (CRASH.depth - CRASH.left) * back
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}

function baseOf(exchange: Exchange, kind: MarketKind, market: Market, shown: LivePrices | null): Base {
  const { b, a } = exchange.top(kind, market.currency_id, LEVELS)
  const units = (levels: readonly Level[]) =>
    levels.flatMap(([price, quantity]) => [
      toUnits(price, market.price_digits) ?? 0,
      toUnits(quantity, market.quantity_digits) ?? 0,
    ])
  const data = kind === 'contract' ? exchange.mark(market.currency_id) : null
  const ticks = (price: string) => toUnits(price, market.price_digits) ?? 0
  const mark = data && {
    mark: ticks(data.m),
    index: ticks(data.i),
    rate: toUnits(data.r, RATE_DIGITS) ?? 0,
    next: data.n,
  }
  const last = ticks(exchange.ticker(kind, market.currency_id)?.c ?? '0')
  const book =
    b.length > 0 || a.length > 0 ? { bids: units(b), asks: units(a) } : { bids: [], asks: [], ...shownBook(shown) }
  return { market, ...book, last, mark }
}

function shownBook(shown: LivePrices | null): { bids?: number[]; asks?: number[] } {
  return shown ? { bids: shown.bids, asks: shown.asks } : {}
}

/** Levels that fell together at the least price are one. */
function distinct(flat: readonly number[]): number[] {
  const thinned: number[] = []
  for (let i = 0; i < flat.length; i += 2)
    if (flat[i] !== thinned[thinned.length - 2]) thinned.push(flat[i] as number, flat[i + 1] as number)
  return thinned
}
