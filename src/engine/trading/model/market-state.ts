import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { type OrderRules, orderRules, priceText, quantityText } from '../../../shared/rules/order-units.ts'
import { type Level, type MarkData, type TickerData, TradeField, type TradeRow } from '../../../shared/wire/messages.ts'
import { isLight } from '../../bots/liveliness.ts'
import type { AssetSpec, MarketSpec } from '../../contract/command.ts'
import { Digest } from '../../kernel/digest.ts'
import type { WordPair } from '../../kernel/history.ts'
import type { Random } from '../../kernel/random.ts'
import type { MarketParts } from './market-parts.ts'
import { OrderBook } from './order-book.ts'
import type { PriceLadder } from './price-ladder.ts'

/** Trades that a new subscriber gets, and those of a light market. */
export const RECENT_TRADES = 100
const LIGHT_TRADES = 40

/** What is held of a perpetual market. */
export interface Interest {
  /** Open interest: lots that are held long, the house's among them; as many are held short. */
  lots: number
  /** People who are long, and short; who holds both legs counts twice. */
  longs: number
  shorts: number
  /** Lots that people hold. */
  longLots: number
  shortLots: number
}
export type InterestRow = Interest & { at: number }

/** One funding instant: rate in 1e-8, mark in ticks. */
export interface FundingRow {
  at: number
  rate: bigint
  mark: number
}

/** Funding instants that are kept: some ninety days. */
const FUNDING_KEPT = 270

/** One market: its book, its last price, its tape, and the parts that live on it (bots, candles, mark). */
export class MarketState {
  readonly index: number
  /** Its start price alone may become another. */
  spec: MarketSpec
  readonly market: Market
  readonly rules: OrderRules
  readonly book = new OrderBook()
  readonly random: Random
  parts: MarketParts
  /** Last price in ticks; the start price before the first trade. */
  last: number
  /** Digest over every trade so far: it stands for the candles in the state's hash. */
  readonly tape = new Digest()
  /** Trades that have not gone out yet. */
  freshTrades: TradeRow[] = []
  private readonly tradesKept: number
  private recent: TradeRow[] = []
  /** What was published last. */
  ticker: TickerData | null = null
  mark: MarkData | null = null
  /** Mark price of this moment, ticks, which positions are judged by; 0 on spot. */
  markTicks: number
  /** Funding instants, newest last. */
  funding: FundingRow[] = []
  /** What was held of it, newest last. */
  interest: InterestRow[] = []
  /** A light market: its bots and its mark rest between their moments. */
  readonly light: boolean
  /** A light market has traded since its ticker was published. */
  tickerDue = false
  /** Counts changes of what lives here beside the book, for the cached digest. */
  revision = 0
  /** Digest of all but the book that was made last, and what it was made from. */
  kept: { from: readonly unknown[]; words: WordPair } | null = null

  /** @throws RangeError where the spec's numbers do not fit together */
  constructor(index: number, spec: MarketSpec, assets: readonly AssetSpec[], random: Random, parts: MarketParts) {
    this.index = index
    this.spec = spec
    this.market = marketOf(spec, assets)
    this.rules = orderRules(this.market)
    this.random = random
    this.parts = parts
    this.last = startTicks(spec)
    this.light = isLight(spec)
    this.markTicks = parts.marks?.prices().mark ?? 0
    this.tradesKept = this.light ? LIGHT_TRADES : RECENT_TRADES
  }

  paidFunding(row: FundingRow): void {
    this.funding = [...this.funding, row].slice(-FUNDING_KEPT)
    this.changed()
  }

  /** The same market with others on it. */
  beginAnew(spec: MarketSpec, parts: MarketParts): void {
    this.spec = spec
    this.parts = parts
    this.changed()
  }

  /** Something beside the book has changed: bots, generator or mark. */
  changed(): void {
    this.revision++
  }

  traded(row: TradeRow, price: number, lots: number): void {
    this.last = price
    this.tickerDue = this.light
    this.freshTrades.push(row)
    this.tape
      .int(row[TradeField.id])
      .int(price)
      .int(lots)
      .int(row[TradeField.side] === 'b' ? 1 : 0)
      .int(row[TradeField.at])
    this.parts.candles.trade(row[TradeField.at], price, lots)
  }

  /** Hands out the fresh trades and keeps the newest for later subscribers. */
  takeTrades(): TradeRow[] {
    const rows = this.freshTrades
    this.freshTrades = []
    this.recent.push(...rows)
    if (this.recent.length > this.tradesKept * 4) this.recent = this.recentTrades()
    return rows
  }

  /** Newest last. */
  recentTrades(): TradeRow[] {
    return this.recent.slice(-this.tradesKept)
  }

  restoreTrades(rows: TradeRow[]): void {
    this.recent = rows
  }

  /** A level as the wire has it; "0" for one that is gone. */
  level(price: number, lots: number): Level {
    return [priceText(this.rules, price), lots === 0 ? '0' : quantityText(this.rules, lots)]
  }

  /** Best first, at most `count`. */
  levels(ladder: PriceLadder, count: number): Level[] {
    const rows: Level[] = []
    for (let rank = 0; rank < count; rank++) {
      const level = ladder.ranked(rank)
      if (!level) break
      rows.push(this.level(level.price, level.lots))
    }
    return rows
  }
}

function startTicks(spec: MarketSpec): number {
  const [whole, fraction = ''] = spec.start_price.split('.')
  const ticks = Number(whole + fraction.slice(0, spec.price_digits).padEnd(spec.price_digits, '0'))
  if (!Number.isSafeInteger(ticks) || ticks <= 0) throw new RangeError(`market ${spec.symbol}: no start price`)
  return ticks
}

function marketOf(spec: MarketSpec, assets: readonly AssetSpec[]): Market {
  const symbolOf = (id: number) => {
    const asset = assets.find((one) => one.id === id)
    if (!asset) throw new RangeError(`market ${spec.symbol}: no asset ${id}`)
    return asset.symbol
  }
  return {
    kind: spec.kind,
    currency_id: spec.currency_id,
    symbol: spec.symbol,
    base: symbolOf(spec.currency_id),
    quote: symbolOf(spec.quote_id),
    quote_id: spec.quote_id,
    price_digits: spec.price_digits,
    quantity_digits: spec.quantity_digits,
    tick_size: spec.tick_size,
    step_size: spec.step_size,
    min_notional: spec.min_notional,
    max_leverage: spec.max_leverage,
    maker_fee: trimZeros(fromScaled(BigInt(spec.maker_fee_ppm), 6)),
    taker_fee: trimZeros(fromScaled(BigInt(spec.taker_fee_ppm), 6)),
    recorded: false,
  }
}
