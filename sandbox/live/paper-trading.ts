import type { Timers } from '../../gateway/base/timers.ts'
import type { CommandBody, MarketSpec, Tick } from '../../src/engine/contract/command.ts'
import { isPrivate } from '../../src/engine/contract/event.ts'
import { LED_LEVELS, type LedMark, type LedMarket } from '../../src/engine/contract/led-market.ts'
import { fromUnits, toUnits } from '../../src/shared/decimal/decimal-text.ts'
import { type Market, type MarketKey, type MarketKind, marketKey } from '../../src/shared/hub-protocol/market.ts'
import { FUNDING_PERIOD } from '../../src/shared/perp/funding-time.ts'
import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import type { Host } from '../host.ts'
import { ignoreHostFailure } from '../host-failure.ts'
import { ledOf, startPrice } from './led-of.ts'
import type { ShownMarket } from './live-market.ts'

/** How often the engine is sent markets in which somebody has something, ms. */
const BEAT_MS = 250
/** Funding instants and time limits are looked at though no price has changed, ms. */
const IDLE_MS = 1_000
/** The last prices of all other markets: only the worth of coins hangs on them, ms. */
const WORTH_MS = 10_000
/** Levels a side that wait for an order that rests: ten keep the journal small. An order itself brings all that the engine takes. */
const RESTING_LEVELS = 10
/** A venue goes on to the next funding instant by its own clock, which may be before ours by so much, ms. */
const CLOCK_SLACK_MS = 60_000
const PPM_DIGITS = 6
/** No bot trades in a market of a real exchange; the numbers are for those of its kinds that do. */
const STILL: MarketSpec['liveliness'] = { book: 'still', day_worth: 1_000_000, day_move: 0.02, pause: 1_000 }

/** Commands that trade: of what a market shows they need what they trade on. */
const TRADING: ReadonlySet<CommandBody['kind']> = new Set<CommandBody['kind']>([
  ...(['placeOrder', 'amendOrder', 'setTpsl', 'deadMan', 'setLeverage', 'setMarginMode', 'setPositionMode'] as const),
  ...(['adjustMargin', 'closePosition', 'closeAllPositions', 'reversePosition'] as const),
])

/** One kind of a real exchange's markets, as paper trading reads them. */
export interface ShownMarkets {
  markets(): Market[]
  /** Null where an order could not be sure of what is shown. */
  current(currencyId: number): ShownMarket | null
}

export interface PaperParts {
  host: Pick<Host, 'exchange' | 'submit' | 'onCommitted'>
  sources: Partial<Record<MarketKind, ShownMarkets>>
  clock: () => number
  timers: Timers
}

/**
 * Trading with play money on a real exchange's books. The engine's markets are led by what is shown: four times a second where somebody
 * has an order, a plan or a position, and whenever an order comes, so that it trades on the newest book.
 */
export class PaperTrading {
  private readonly parts: PaperParts
  private readonly ends: (() => void)[]
  /** Markets in which an account has something. */
  private readonly stakes = new Map<number, readonly MarketKey[]>()
  private readonly changed = new Set<number>()
  /** What the engine was sent last of each market. */
  private readonly sent = new Map<MarketKey, string>()
  /** Marks of perpetuals in which somebody has something, by currency id, as of the last beat. */
  private readonly marks = new Map<number, LedMark>()
  private tickAt = Number.NEGATIVE_INFINITY
  private worthAt = Number.NEGATIVE_INFINITY

  constructor(parts: PaperParts) {
    this.parts = parts
    const { host, timers } = parts
    for (let account = 1; account < host.exchange.nextAccountId(); account++) this.changed.add(account)
    this.ends = [
      host.onCommitted((events) => {
        for (const event of events) if (isPrivate(event)) this.changed.add(event.account)
      }),
      timers.every(BEAT_MS, () => this.beat()),
    ]
  }

  /** Whether a command trades on what is shown. */
  isTrading({ kind }: Pick<CommandBody, 'kind'>): boolean {
    return TRADING.has(kind)
  }

  /**
   * Leads the engine to what is shown now, so that a command that follows at once trades on it.
   * @returns why it cannot be: a market of it is not live
   */
  prepare(kind: MarketKind, body: CommandBody): Refusal | null {
    const led: LedMarket[] = []
    for (const id of this.idsOf(kind, body)) {
      const shown = this.parts.sources[kind]?.current(id)
      const market = shown && (this.known(kind, id) ?? this.list(kind, id, shown))
      if (!shown || !market) return refusal('prices_stale', { code: 409 })
      led.push(...this.news(ledOf(market, shown, LED_LEVELS)))
    }
    if (led.length > 0) this.tick(led)
    return null
  }

  close(): void {
    for (const end of this.ends) end()
  }

  private beat(): void {
    const { clock, sources } = this.parts
    const staked = this.staked()
    const led: LedMarket[] = []
    const funding: NonNullable<Tick['funding']> = []
    const isWorthDue = clock() - this.worthAt >= WORTH_MS
    if (isWorthDue) this.worthAt = clock()
    for (const kind of ['spot', 'contract'] as const)
      for (const { currency_id: id, recorded } of sources[kind]?.markets() ?? []) {
        if (recorded) continue
        const hasStake = staked.has(marketKey(kind, id))
        if (kind === 'contract' && !hasStake) this.marks.delete(id)
        if (!hasStake && !isWorthDue) continue
        const shown = sources[kind]?.current(id) ?? null
        const market = this.known(kind, id) ?? (shown && this.list(kind, id, shown))
        if (!market) continue
        if (shown) {
          const now = ledOf(market, shown, hasStake ? RESTING_LEVELS : 0)
          if (hasStake) funding.push(...this.fundingOf(now))
          led.push(...this.news(now))
        }
        // On a book that is gone not even an order that was waiting trades.
        else led.push(...this.news({ market: kind, currency_id: id, bids: [], asks: [] }))
      }
    if (led.length > 0 || funding.length > 0 || Math.abs(clock() - this.tickAt) >= IDLE_MS) this.tick(led, funding)
  }

  /** Funding that has fallen due besides the engine's own instants: a venue has other periods for some perpetuals. */
  private fundingOf({ currency_id, mark }: LedMarket): NonNullable<Tick['funding']> {
    const before = this.marks.get(currency_id)
    if (!mark) return []
    this.marks.set(currency_id, mark)
    const isDue = before && mark.next > before.next && before.next <= this.parts.clock() + CLOCK_SLACK_MS
    return isDue && before.next % FUNDING_PERIOD !== 0 ? [{ currency_id, rate: before.rate }] : []
  }

  /** Nothing where the engine knows it already. */
  private news(led: LedMarket): LedMarket[] {
    const key = marketKey(led.market, led.currency_id)
    const text = JSON.stringify(led)
    if (this.sent.get(key) === text) return []
    this.sent.set(key, text)
    return [led]
  }

  private tick(led: LedMarket[], funding: NonNullable<Tick['funding']> = []): void {
    this.tickAt = this.parts.clock()
    const body: CommandBody = { kind: 'tick', led, ...(funding.length > 0 && { funding }) }
    this.parts.host.submit(body).catch(ignoreHostFailure)
  }

  /** Markets in which anybody has an order, a plan or a position. */
  private staked(): ReadonlySet<MarketKey> {
    for (const account of this.changed) {
      const keys = stakesOf(this.parts.host.exchange, account)
      if (keys.length > 0) this.stakes.set(account, keys)
      else this.stakes.delete(account)
    }
    this.changed.clear()
    return new Set([...this.stakes.values()].flat())
  }

  /** The market as the engine has it: with the digits that it was listed with, though the venue's may be others by now. */
  private known(kind: MarketKind, id: number): Market | null {
    return this.parts.host.exchange.markets(kind).find(({ currency_id }) => currency_id === id) ?? null
  }

  /** A market comes into the engine with its first price. */
  private list(kind: MarketKind, id: number, shown: ShownMarket): Market | null {
    const market = this.parts.sources[kind]?.markets().find(({ currency_id }) => currency_id === id)
    const price = market && !market.recorded ? startPrice(market, shown) : null
    if (!market || price === null) return null
    const spec: MarketSpec = {
      ...{ kind, currency_id: id, symbol: market.symbol, quote_id: market.quote_id },
      ...{ price_digits: market.price_digits, quantity_digits: market.quantity_digits },
      ...{ tick_size: market.tick_size, step_size: market.step_size, min_notional: market.min_notional },
      max_leverage: market.max_leverage,
      maker_fee_ppm: toUnits(market.maker_fee, PPM_DIGITS) ?? 0,
      taker_fee_ppm: toUnits(market.taker_fee, PPM_DIGITS) ?? 0,
      start_price: fromUnits(price, market.price_digits),
      ...(STILL && { liveliness: STILL }),
    }
    this.parts.host.submit({ kind: 'listMarket', market: spec, assets: [] }).catch(ignoreHostFailure)
    return this.known(kind, id)
  }

  /** Markets that a command trades in; where it names none, those in which the account has something. */
  private idsOf(kind: MarketKind, body: CommandBody): number[] {
    if ('currency_id' in body && typeof body.currency_id === 'number') return [body.currency_id]
    const { exchange } = this.parts.host
    if (body.kind === 'amendOrder') {
      const own = [...exchange.openOrders(body.account, kind), ...exchange.planOrders(body.account, kind)]
      return own.filter(({ id }) => id === body.id).map(({ currency_id }) => currency_id)
    }
    return body.kind === 'closeAllPositions'
      ? exchange.positions(body.account).map(({ currency_id }) => currency_id)
      : []
  }
}

function stakesOf(exchange: Host['exchange'], account: number): MarketKey[] {
  const keys = new Set<MarketKey>()
  for (const kind of ['spot', 'contract'] as const)
    for (const { currency_id } of [...exchange.openOrders(account, kind), ...exchange.planOrders(account, kind)])
      keys.add(marketKey(kind, currency_id))
  for (const { currency_id } of exchange.positions(account)) keys.add(marketKey('contract', currency_id))
  return [...keys]
}
