import { expect } from 'vitest'
import type { Command, CommandBody, MarketSpec } from '../../src/engine/contract/command.ts'
import type { EngineEvent, Outcome } from '../../src/engine/contract/event.ts'
import type { Exchange } from '../../src/engine/contract/exchange-api.ts'
import { createExchange, restoreExchange } from '../../src/engine/machine.ts'
import type { Order } from '../../src/shared/calls/entities.ts'
import { trimZeros } from '../../src/shared/decimal/decimal-text.ts'
import type { NaiveAnswer, NaiveExchange, NaiveMarket, NaiveOrder } from './naive-exchange.ts'
import { parse, show } from './naive-numbers.ts'
import { sound } from './sound.ts'

export const FEES = 1
export const ACCOUNTS = [101, 102, 103, 104, 105, 106]
const ASSETS = [
  { id: 1, symbol: 'AAA' },
  { id: 2, symbol: 'BBB' },
  { id: 9, symbol: 'USD' },
]
export const spotSpec = (id: number, more: Partial<MarketSpec>): MarketSpec => ({
  kind: 'spot',
  currency_id: id,
  symbol: `${id}/USD`,
  quote_id: 9,
  price_digits: 2,
  quantity_digits: 3,
  tick_size: '0.05',
  step_size: '0.005',
  min_notional: '1',
  max_leverage: 1,
  maker_fee_ppm: 1000,
  taker_fee_ppm: 1000,
  start_price: '100.00',
  ...more,
})
export function naiveMarket(market: MarketSpec): NaiveMarket {
  const number = (text: string) => parse(text) as bigint
  return {
    id: market.currency_id,
    quote: market.quote_id,
    tick: number(market.tick_size),
    step: number(market.step_size),
    minNotional: number(market.min_notional),
    maxQuantity: 10n ** 13n * 10n ** BigInt(8 - market.quantity_digits),
    makerPpm: BigInt(market.maker_fee_ppm),
    takerPpm: BigInt(market.taker_fee_ppm),
    priceDigits: market.price_digits,
    last: number(market.start_price),
  }
}

/** The engine and the naive exchange side by side, and a book put together from the depth deltas alone. */
export class SpotPair<Naive extends NaiveExchange = NaiveExchange> {
  engine: Exchange = createExchange()
  readonly naive: Naive
  readonly mirror = new Map<number, { u: number; b: Map<string, string>; a: Map<string, string> }>()
  /** From the naive exchange's ids to the engine's. */
  readonly ids = new Map<number, number>()
  private readonly markets: readonly MarketSpec[]
  private seenTrades = 0
  /** Of the newest command, ms. */
  time = 1_763_600_000_000

  constructor(markets: MarketSpec[], naive: Naive) {
    this.markets = markets
    this.naive = naive
    this.send({ kind: 'genesis', seed: 1, calm: true, markets, assets: ASSETS })
    for (const account of ACCOUNTS) {
      this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
      for (const [asset, amount] of [
        [1, '1.5'],
        [2, '0.05'],
        [9, '150.00000001'],
      ] as const) {
        this.send({ kind: 'credit', account, wallet: 'spot', asset, amount })
        this.naive.credit(account, asset, amount)
      }
    }
    for (const { currency_id } of this.markets) this.mirror.set(currency_id, { u: 0, b: new Map(), a: new Map() })
  }

  send(body: CommandBody): Outcome {
    this.time += 7
    const outcome = this.engine.apply({ t: this.time, ...body } as Command)
    for (const event of outcome.events) this.mirrorDepth(event)
    return outcome
  }

  /** Applies a command to both and compares answer and trades. @returns whether an order was accepted and how much of it traded at once */
  step(body: CommandBody, answer: NaiveAnswer): { order: boolean; traded: boolean } {
    const outcome = this.send(body)
    const context = JSON.stringify(body)
    if (!answer.ok) {
      expect(outcome.answer.ok ? 'accepted' : outcome.answer.refusal.key, context).toBe(answer.key)
      expect(outcome.events, context).toEqual([])
      return { order: false, traded: false }
    }
    expect(outcome.answer.ok ? '' : outcome.answer.refusal.key, context).toBe('')
    const data = outcome.answer.ok ? outcome.answer.data : null
    if (answer.order) {
      const order = data as Order
      this.ids.set(answer.order.id, order.id)
      expect(this.plain(order), context).toEqual(this.plainNaive(answer.order))
    } else expect((data as { cancelled: number[] }).cancelled, context).toEqual(this.engineIds(answer.cancelled ?? []))
    return { order: body.kind === 'placeOrder', traded: this.compareTrades(outcome.events, context) > 0 }
  }

  /** All that has traded since the last time. @returns how many */
  compareTrades(events: readonly EngineEvent[], context: string): number {
    const trades = events.flatMap((event) =>
      event.kind === 'trades'
        ? event.data.map((row) => [event.currency_id, trimZeros(row[1]), trimZeros(row[2]), row[3]])
        : [],
    )
    const fresh = this.naive.trades.slice(this.seenTrades)
    this.seenTrades = this.naive.trades.length
    expect(trades, context).toEqual(
      fresh.map((trade) => [trade.market, show(trade.price), show(trade.quantity), trade.taker === 'buy' ? 'b' : 's']),
    )
    return trades.length
  }

  engineId(naive: number): number {
    return this.ids.get(naive) ?? 1_000_000 + naive
  }

  /** The engine dies and goes on from its checkpoint. */
  restart(): void {
    const hash = this.engine.hash()
    this.engine = restoreExchange(this.engine.checkpoint())
    expect(this.engine.hash()).toBe(hash)
  }

  compareMoney(): void {
    for (const account of [...ACCOUNTS, FEES])
      for (const balance of this.engine.balances(account)) {
        const { free, locked } = this.naive.wallet(account, balance.currency_id)
        expect([balance.trade_balance, balance.lock_trade], `${account}`).toEqual([show(free), show(locked)])
      }
    for (const left of Object.values(this.engine.conservation())) expect(Number(left)).toBe(0)
    expect(this.engine.views.money.ledgerGaps()).toEqual([])
    sound(this.engine)
    for (const left of this.naive.leak().values()) expect(left).toBe(0n)
  }

  compareBooks(): void {
    for (const { currency_id } of this.markets) {
      const depth = this.engine.depth('spot', currency_id)
      const trimmed = (rows: [string, string][] = []) => rows.map(([p, q]) => [trimZeros(p), trimZeros(q)])
      expect(trimmed(depth?.b)).toEqual(this.naive.levels(currency_id, 'buy'))
      expect(trimmed(depth?.a)).toEqual(this.naive.levels(currency_id, 'sell'))
      const mirror = this.mirror.get(currency_id)
      expect(mirror?.u).toBe(depth?.u)
      expect(new Map(mirror?.b)).toEqual(new Map(depth?.b))
      expect(new Map(mirror?.a)).toEqual(new Map(depth?.a))
    }
  }

  compareOrders(): void {
    for (const account of ACCOUNTS) {
      const open = this.engine
        .openOrders(account, 'spot')
        .reverse()
        .map((order) => this.plain(order))
      expect(open).toEqual(this.naive.open(account).map((order) => this.plainNaive(order)))
      const ended = this.engine.orderHistory(account, 'spot', 1, 100_000).list.map((order) => this.plain(order))
      const naive = this.naive.orders.filter(
        (order) => order.account === account && (order.status === 'completed' || order.status === 'cancelled'),
      )
      expect(sorted(ended)).toEqual(sorted(naive.map((order) => this.plainNaive(order))))
      const fills = this.engine.fills(account, 'spot', 1, 100_000).list.reverse()
      expect(
        fills.map((one) => [one.order_id, trimZeros(one.price), trimZeros(one.quantity), one.fee, one.role]),
      ).toEqual(
        this.naive.fills
          .filter((one) => one.account === account)
          .map((one) => [this.engineId(one.order), show(one.price), show(one.quantity), show(one.fee), one.role]),
      )
    }
  }

  plain(order: Order) {
    const { id, side, status, reason, filled_quantity, filled_quote, fee } = order
    return { id, side, status, reason, filled: trimZeros(filled_quantity), spent: filled_quote, fee }
  }

  private plainNaive(order: NaiveOrder) {
    const { side, status, reason } = order
    const id = this.engineId(order.id)
    return { id, side, status, reason, filled: show(order.filled), spent: show(order.spent), fee: show(order.fee) }
  }

  engineIds(naive: number[]): number[] {
    return naive.map((id) => this.engineId(id))
  }

  private mirrorDepth(event: EngineEvent): void {
    if (event.kind !== 'depth') return
    const book = this.mirror.get(event.currency_id)
    if (!book) throw new Error('depth of an unknown market')
    expect([event.data.pu, event.data.U]).toEqual([book.u, book.u + 1])
    book.u = event.data.u
    for (const side of ['b', 'a'] as const)
      for (const [price, quantity] of event.data[side]) {
        if (Number(quantity) === 0) book[side].delete(price)
        else book[side].set(price, quantity)
      }
  }
}

function sorted<T extends { id: number }>(list: T[]): T[] {
  return list.sort((a, b) => a.id - b.id)
}
