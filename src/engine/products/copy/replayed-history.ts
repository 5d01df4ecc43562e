import { FIRST_VALUE } from '../../../shared/lines/copy-stats.ts'
import { feeOf, notionalOf } from '../../../shared/rules/order-units.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import { Position } from '../../trading/model/position.ts'
import { positionRecord } from '../../trading/model/position-record.ts'
import type { State } from '../../trading/model/state.ts'
import { closesOf, marketsOf } from './bot-leaders.ts'
import { STYLE_HOURS, STYLES, type Style } from './bot-styles.ts'
import type { HourRow } from './copy-book.ts'
import type { LeaderTrade } from './leader-history.ts'

const HOUR = 3_600_000
const DAYS = 90
/** The replay begins with so much, 1e-8. */
const MONEY = 10_000n * 10n ** 8n

export interface Replayed {
  hours: HourRow[]
  trades: LeaderTrade[]
}

const known = new WeakMap<object, Map<number, Replayed>>()
/** Closes of the hours by market: styles share markets, and generating them is what takes time. */
const seeded = new WeakMap<object, Map<number, number[]>>()

/**
 * What a style would have done in the 90 days before the exchange began, by the seeded candles of hours: one look an hour, filled at the
 * close, taker fees paid. It depends on the genesis alone, so it is kept beside the state and in no checkpoint.
 */
export function replayedHistory(state: State, style: number): Replayed {
  const { genesis } = state
  const found = STYLES[style]
  if (!genesis || !found) return { hours: [], trades: [] }
  const styles = known.get(genesis) ?? new Map<number, Replayed>()
  known.set(genesis, styles)
  let replayed = styles.get(style)
  if (!replayed) {
    replayed = replay(state, found, genesis.time)
    styles.set(style, replayed)
  }
  return replayed
}

function replay(state: State, style: Style, end: number): Replayed {
  const last = Math.floor(end / HOUR) * HOUR
  const seen = marketsOf(state, style).map((market) => ({ market, closes: seededCloses(state, market, last, end) }))
  // The hours before the first look are what it looks at.
  const count = Math.min(...seen.map(({ closes }) => closes.length)) - STYLE_HOURS
  const runs = seen.map(({ market, closes }) => new Run(market, style, closes.slice(-count - STYLE_HOURS)))
  const hours: HourRow[] = []
  const trades: LeaderTrade[] = []
  let money = MONEY
  for (let hour = 0; hour < count && runs.length > 0; hour++) {
    const at = last - (count - 1 - hour) * HOUR
    const equity = money + runs.reduce((sum, run) => sum + run.worth(hour), 0n)
    for (const run of runs) if (equity > 0n) money += run.step(hour, at, equity, trades)
    const left = money + runs.reduce((sum, run) => sum + run.worth(hour), 0n)
    hours.push({ at, value: left > 0n ? (FIRST_VALUE * left) / MONEY : 0n, equity: left })
  }
  return { hours, trades: trades.sort((a, b) => a.closedAt - b.closedAt || a.market - b.market) }
}

function seededCloses(state: State, market: MarketState, last: number, end: number): readonly number[] {
  const { genesis } = state
  const markets = (genesis && seeded.get(genesis)) ?? new Map<number, number[]>()
  if (genesis) seeded.set(genesis, markets)
  let closes = markets.get(market.index)
  if (!closes) {
    closes = closesOf(market, DAYS * 24, last, end)
    markets.set(market.index, closes)
  }
  return closes
}

/** One market of a replay. */
class Run {
  readonly closes: readonly number[]
  private readonly market: MarketState
  private readonly style: Style
  private position: Position | null = null
  private equity = 0n

  constructor(market: MarketState, style: Style, closes: readonly number[]) {
    this.market = market
    this.style = style
    this.closes = closes
  }

  /** Money (1e-8) of what is held at the hour's close, over its cost. */
  worth(hour: number): bigint {
    const { position } = this
    if (!position) return 0n
    return BigInt(position.direction) * (notionalOf(this.market.rules, this.price(hour), position.lots) - position.cost)
  }

  /** @returns the change of money, 1e-8 */
  step(hour: number, at: number, equity: bigint, trades: LeaderTrade[]): bigint {
    const { market, style } = this
    const { rules } = market
    const price = this.price(hour)
    const held = this.position?.direction ?? 0
    const entry = this.position ? Number(this.position.cost / (BigInt(this.position.lots) * rules.quoteUnit)) : 0
    const target = style.target(this.closes.slice(hour + 1, hour + 1 + STYLE_HOURS), held, entry)
    if (target === held) return 0n
    const change = this.close(price, at, trades)
    if (target === 0) return change
    const leverage = Math.min(style.leverage, market.spec.max_leverage)
    const lots = Number((equity * BigInt(style.percent * leverage)) / 100n / notionalOf(rules, price, 1))
    const whole = lots - (lots % rules.step)
    if (whole <= 0) return change
    const quote = notionalOf(rules, price, whole)
    this.position = new Position(target, false, at)
    this.position.add(whole, quote)
    this.position.fees = feeOf(quote, rules.takerPpm)
    this.equity = equity
    return change - this.position.fees
  }

  private close(price: number, at: number, trades: LeaderTrade[]): bigint {
    const { position, market, style, equity } = this
    if (!position) return 0n
    const quote = notionalOf(market.rules, price, position.lots)
    const fee = feeOf(quote, market.rules.takerPpm)
    position.fees += fee
    const { profit } = position.reduce(position.lots, quote)
    this.position = null
    const leverage = Math.min(style.leverage, market.spec.max_leverage)
    const record = positionRecord(position, { market: market.index, hedge: false, leverage, closedAt: at })
    trades.push({ ...record, profit: profit - record.fees, equity, opening: null, replayed: true })
    return profit - fee
  }

  private price(hour: number): number {
    return this.closes[hour + STYLE_HOURS] ?? 0
  }
}
