import type { TopicPush } from '../../src/engine/wire/market-source.ts'
import { pushText } from '../../src/engine/wire/push-text.ts'
import type { Candle } from '../../src/shared/calls/entities.ts'
import { decimalsOf, isDecimal, isSignedDecimal, trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { Market } from '../../src/shared/hub-protocol/market.ts'
import {
  type DepthDelta,
  type DepthSnapshot,
  type Level,
  type MarkData,
  type TickerData,
  type TradeRow,
  wireType,
} from '../../src/shared/wire/messages.ts'
import type { TopicName } from '../../src/shared/wire/topic.ts'
import { ceilDecimal, multiplyDecimals } from '../../src/venues/base/scale-decimal.ts'
import type { VenueBook } from '../../src/venues/base/venue-book.ts'
import type { MarkEvent, TickerEvent, TradeEvent } from '../../src/venues/base/venue-event.ts'
import type { Instrument } from '../../src/venues/base/venue-plan.ts'
import { MarketMirror } from '../../src/venues/mirror/market-mirror.ts'
import type { ShowLevel } from '../../src/venues/mirror/shown-side.ts'
import { secondCandles } from './second-candles.ts'

/** Trades that a new subscriber gets. */
const TRADES_GIVEN = 100
const TRADES_KEPT = 1_000
/** Ids of trades by which doubles are known: more than come within an overlap of two connections. */
const IDS_KEPT = 5_000

/** A market as it is shown now. Levels best first, numbers as decimal text. */
export interface ShownMarket {
  bids: readonly Level[]
  asks: readonly Level[]
  /** Null where none is known. */
  last: string | null
  mark: MarkData | null
}

/** What is known of one market of a venue, and its pushes on our wire. */
export class LiveMarket {
  market: Market
  instrument: Instrument | null
  private readonly mirror: MarketMirror
  private tickerParts: Partial<TickerData> = {}
  private ticker: TickerData | null = null
  private mark: Partial<MarkData> = {}
  private rows: TradeRow[] = []
  private readonly ids = new Set<string>()
  private lastId = 0

  private readonly padsZeros: boolean
  /** The venue's quantities have more digits than the market's. */
  private cutsDigits = false

  /**
   * @param instrument null where the venue does not have it (any more)
   * @param padsZeros whether the venue fills its numbers with zeros: books are half as long without them
   */
  constructor(market: Market, instrument: Instrument | null, padsZeros: boolean) {
    this.padsZeros = padsZeros
    this.market = market
    this.instrument = instrument
    this.mirror = new MarketMirror(this.shower())
  }

  /** Number of the newest push of the book; null before the first. */
  get sequence(): number | null {
    return this.mirror.u === 0 ? null : this.mirror.u
  }

  get newestTicker(): TickerData | null {
    return this.ticker
  }

  get shown(): ShownMarket {
    const { shownBids: bids, shownAsks: asks } = this.mirror
    return { bids, asks, last: this.ticker?.c ?? this.rows.at(-1)?.[1] ?? null, mark: this.markNow() }
  }

  /** The venue's list has come anew. @param instrument null where the venue does not have it any more */
  list(market: Market, instrument: Instrument | null): void {
    this.market = market
    this.instrument = instrument
    this.mirror.showAs(this.shower())
  }

  /** Shows the book as it is now. @param time server time, ms @returns the push; null where nothing has changed */
  showBook(book: VenueBook, time: number): TopicPush | null {
    const data = this.mirror.publish(book)
    return data && this.push('depth', time, data)
  }

  loseBook(): void {
    this.mirror.lose()
  }

  /** @returns the push; null of a trade that was there before, or that nobody can read */
  takeTrade(event: TradeEvent, time: number): TopicPush | null {
    // Ids of venues may be no numbers: ours go up with the time, and over a restart too.
    const row = this.rowOf(event, Math.max(this.lastId + 1, event.at * 1_000))
    if (!row) return null
    this.lastId = row[0]
    this.rows.push(row)
    if (this.rows.length > 2 * TRADES_KEPT) this.rows = this.rows.slice(-TRADES_KEPT)
    return this.push('trades', time, [row])
  }

  /**
   * Takes trades of the past: older ones than those that are known come before them, newer ones after.
   * @returns the push of the newer ones; null where there are none
   */
  takePast(events: readonly TradeEvent[], time: number): TopicPush | null {
    const sorted = [...events].sort((a, b) => a.at - b.at)
    const first = this.rows[0]
    const newest = this.rows.at(-1)?.[4] ?? 0
    const before: TradeRow[] = []
    for (const event of sorted) {
      if (first && event.at < first[4]) {
        const row = this.rowOf(event, event.at * 1_000 + before.length)
        if (row) before.push(row)
      }
    }
    this.rows.unshift(...before)
    const known = this.rows.length
    for (const event of sorted) if (event.at > newest) this.takeTrade(event, time)
    const rows = this.rows.slice(known)
    return rows.length > 0 ? this.push('trades', time, rows) : null
  }

  /** @returns the push; null while parts are missing */
  takeTicker(event: TickerEvent, time: number): TopicPush | null {
    const parts = this.tickerParts
    for (const [name, text] of [
      ...([
        ['c', event.last],
        ['o', event.open],
        ['h', event.high],
      ] as const),
      ...([
        ['l', event.low],
        ['v', event.volume],
        ['q', event.turnover],
      ] as const),
    ])
      if (text !== undefined && isDecimal(text)) parts[name] = text
    const { c, v, o } = parts
    const P = percent(event.change) ?? changeOf(o, c) ?? parts.P
    if (c === undefined || v === undefined || P === undefined) return null
    parts.P = P
    this.ticker = { ...parts, c, P, v }
    return this.push('ticker', time, this.ticker)
  }

  /** @returns the push; null while parts are missing */
  takeMark(event: MarkEvent, time: number): TopicPush | null {
    if (event.mark !== undefined && isDecimal(event.mark)) this.mark.m = event.mark
    if (event.index !== undefined && isDecimal(event.index)) this.mark.i = event.index
    if (event.funding !== undefined && isSignedDecimal(event.funding)) this.mark.r = event.funding
    if (event.nextFunding !== undefined && event.nextFunding > 0) this.mark.n = event.nextFunding
    return this.markPush(time)
  }

  /** What a new subscriber of a topic gets; null where nothing is known yet. */
  newest(name: TopicName, time: number): TopicPush | null {
    if (name === 'depth') return this.mirror.u === 0 ? null : this.push('depth', time, this.mirror.snapshot())
    if (name === 'ticker') return this.ticker && this.push('ticker', time, this.ticker)
    if (name === 'mark') return this.markPush(time)
    return this.rows.length > 0 ? this.push('trades', time, this.rows.slice(-TRADES_GIVEN)) : null
  }

  /** Candles of a second from the trades that are kept, oldest first. */
  seconds(limit: number, end: number | null): Candle[] {
    return secondCandles(this.rows, limit, end)
  }

  /** Null of a trade that was there before, or that nobody can read. */
  private rowOf({ id, price, quantity: own, side, at }: TradeEvent, ownId: number): TradeRow | null {
    const quantity = isDecimal(own) ? this.sized(own) : own
    if (this.ids.has(id) || !isDecimal(price) || !isDecimal(quantity) || at <= 0) return null
    this.ids.add(id)
    if (this.ids.size > IDS_KEPT) this.ids.delete(this.ids.values().next().value as string)
    return [ownId, price, quantity, side, at]
  }

  private markPush(time: number): TopicPush | null {
    const mark = this.markNow()
    return mark && this.push('mark', time, mark)
  }

  /** Null while parts are missing. */
  private markNow(): MarkData | null {
    const { m, i, r, n } = this.mark
    return m === undefined || i === undefined || r === undefined || n === undefined ? null : { m, i, r, n }
  }

  private push(
    name: Exclude<TopicName, 'tickers'>,
    time: number,
    data: DepthSnapshot | DepthDelta | TickerData | MarkData | TradeRow[],
  ): TopicPush {
    const { kind, currency_id: currencyId } = this.market
    return { topic: { name, currencyId }, text: pushText(wireType(kind, name), currencyId, time, data) }
  }

  /** A quantity in coins, with the market's digits where the venue's are more than an order can have. */
  private sized(quantity: string): string {
    const coins = multiplyDecimals(quantity, this.instrument?.contract ?? '1')
    return this.cutsDigits ? ceilDecimal(coins, this.market.quantity_digits) : coins
  }

  /** Quantities in contracts are shown in coins; all others as the venue wrote them, or without its filling. */
  private shower(): ShowLevel | null {
    const { padsZeros, instrument } = this
    this.cutsDigits = instrument !== null && decimalsOf(trimZeros(instrument.step)) > this.market.quantity_digits
    if (this.market.kind === 'contract' || this.cutsDigits)
      return ([price, quantity]) => [padsZeros ? trimZeros(price) : price, trimmed(this.sized(quantity), padsZeros)]
    return padsZeros ? ([price, quantity]) => [trimZeros(price), trimZeros(quantity)] : null
  }
}

function trimmed(text: string, isPadded: boolean): string {
  return isPadded ? trimZeros(text) : text
}

/** A venue's own percentage, with two decimals; null where it is none. */
function percent(text: string | undefined): string | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? twoDecimals(value) : null
}

function changeOf(open: string | undefined, last: string | undefined): string | null {
  if (open === undefined || last === undefined || Number(open) <= 0) return null
  return twoDecimals(((Number(last) - Number(open)) / Number(open)) * 100)
}

/** A share is shown, and never reckoned with: a binary number does. */
function twoDecimals(value: number): string {
  const text = value.toFixed(2)
  return text === '-0.00' ? '0.00' : text
}
