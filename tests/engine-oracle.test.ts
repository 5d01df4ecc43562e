import { expect, test } from 'vitest'
import type { Command, CommandBody, MarketSpec } from '../src/engine/command.ts'
import type { EngineEvent } from '../src/engine/event.ts'
import { createExchange, restoreExchange } from '../src/engine/exchange.ts'
import type { Exchange } from '../src/engine/exchange-api.ts'
import type { Order } from '../src/shared/calls/entities.ts'
import { trimZeros } from '../src/shared/decimal/decimal-text.ts'
import { type NaiveAnswer, NaiveExchange, type NaiveMarket, type NaiveOrder } from './oracle/naive-exchange.ts'
import { parse, show } from './oracle/naive-numbers.ts'
import { dice, randomRequest } from './oracle/random-orders.ts'

const FEES = 1
const ACCOUNTS = [101, 102, 103, 104, 105, 106]
const ASSETS = [
  { id: 1, symbol: 'AAA' },
  { id: 2, symbol: 'BBB' },
  { id: 9, symbol: 'USD' },
]
const spec = (id: number, more: Partial<MarketSpec>): MarketSpec => ({
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
const SPECS = [
  spec(1, {}),
  // The last digit of money matters here: price and quantity digits add up to all eight.
  spec(2, {
    price_digits: 4,
    quantity_digits: 4,
    tick_size: '0.0001',
    step_size: '0.0001',
    min_notional: '0.00001',
    start_price: '0.0200',
    maker_fee_ppm: 333,
    taker_fee_ppm: 777,
    liveliness: { book: 'light', day_worth: 20_000, day_move: 0.05, pause: 20_000 },
  }),
]

function naiveMarket(market: MarketSpec): NaiveMarket {
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
class Pair {
  engine: Exchange = createExchange()
  readonly naive = new NaiveExchange(SPECS.map(naiveMarket), FEES)
  readonly mirror = new Map<number, { u: number; b: Map<string, string>; a: Map<string, string> }>()
  private readonly ids = new Map<number, number>()
  private seenTrades = 0
  private time = 1_763_600_000_000

  constructor() {
    this.send({ kind: 'genesis', seed: 1, calm: true, markets: SPECS, assets: ASSETS })
    for (const account of ACCOUNTS) {
      this.send({ kind: 'openAccount', account, email: `${account}@x.test`, phone: null, passwordHash: 'x' })
      for (const [asset, amount] of [
        [1, '1.5'],
        [2, '0.05'],
        [9, '150.00000001'],
      ] as const) {
        this.send({ kind: 'credit', account, purse: 'spot', asset, amount })
        this.naive.credit(account, asset, amount)
      }
    }
    for (const { currency_id } of SPECS) this.mirror.set(currency_id, { u: 0, b: new Map(), a: new Map() })
  }

  send(body: CommandBody) {
    this.time += 7
    const outcome = this.engine.apply({ t: this.time, ...body } as Command)
    for (const event of outcome.events) this.mirrorDepth(event)
    return outcome
  }

  /** Applies a command to both and compares answer and trades. @returns whether an order was accepted and how much of it traded at once */
  step(body: CommandBody, answer: NaiveAnswer): { order: boolean; traded: boolean } {
    const outcome = this.send(body)
    const told = JSON.stringify(body)
    if (!answer.ok) {
      expect(outcome.answer.ok ? 'accepted' : outcome.answer.refusal.key, told).toBe(answer.key)
      expect(outcome.events, told).toEqual([])
      return { order: false, traded: false }
    }
    expect(outcome.answer.ok ? '' : outcome.answer.refusal.key, told).toBe('')
    const data = outcome.answer.ok ? outcome.answer.data : null
    if (answer.order) {
      const order = data as Order
      this.ids.set(answer.order.id, order.id)
      expect(this.plain(order), told).toEqual(this.plainNaive(answer.order))
    } else expect((data as { cancelled: number[] }).cancelled, told).toEqual(this.engineIds(answer.cancelled ?? []))
    const trades = outcome.events.flatMap((event) =>
      event.kind === 'trades'
        ? event.data.map((row) => [event.currency_id, trimZeros(row[1]), trimZeros(row[2]), row[3]])
        : [],
    )
    const fresh = this.naive.trades.slice(this.seenTrades)
    this.seenTrades = this.naive.trades.length
    expect(trades, told).toEqual(
      fresh.map((trade) => [trade.market, show(trade.price), show(trade.quantity), trade.taker === 'buy' ? 'b' : 's']),
    )
    return { order: body.kind === 'placeOrder', traded: trades.length > 0 }
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
        const { free, locked } = this.naive.purse(account, balance.currency_id)
        expect([balance.trade_balance, balance.lock_trade], `${account}`).toEqual([show(free), show(locked)])
      }
    for (const left of Object.values(this.engine.conservation())) expect(Number(left)).toBe(0)
    for (const left of this.naive.leak().values()) expect(left).toBe(0n)
  }

  compareBooks(): void {
    for (const { currency_id } of SPECS) {
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

  private plain(order: Order) {
    const { id, side, status, reason, filled_quantity, filled_quote, fee } = order
    return { id, side, status, reason, filled: trimZeros(filled_quantity), spent: filled_quote, fee }
  }

  private plainNaive(order: NaiveOrder) {
    const { side, status, reason } = order
    const id = this.engineId(order.id)
    return { id, side, status, reason, filled: show(order.filled), spent: show(order.spent), fee: show(order.fee) }
  }

  private engineIds(naive: number[]): number[] {
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

function run(seed: number, commands: number): { orders: number; traded: number; refused: Set<string> } {
  const pair = new Pair()
  const roll = dice(seed)
  const count = { orders: 0, traded: 0, refused: new Set<string>() }
  for (let i = 1; i <= commands; i++) {
    const kind = roll()
    const account = ACCOUNTS[Math.floor(roll() * ACCOUNTS.length)] as number
    if (kind < 0.85) {
      const request = randomRequest(pair.naive, roll, ACCOUNTS)
      const answer = pair.naive.place(request)
      if (!answer.ok) count.refused.add(answer.key)
      const step = pair.step({ kind: 'placeOrder', market: 'spot', ...request }, answer)
      count.orders++
      if (step.traded) count.traded++
    } else if (kind < 0.985) {
      const mine = pair.naive.open(account)
      const id =
        mine.length === 0 || roll() < 0.1
          ? 1 + Math.floor(roll() * (pair.naive.orders.length + 2))
          : (mine[Math.floor(roll() * mine.length)] as NaiveOrder).id
      const answer = pair.naive.cancel(account, id)
      if (!answer.ok) count.refused.add(answer.key)
      pair.step({ kind: 'cancelOrder', market: 'spot', account, id: pair.engineId(id) }, answer)
    } else {
      const currency_id = roll() < 0.4 ? null : roll() < 0.1 ? 77 : roll() < 0.5 ? 1 : 2
      const answer = pair.naive.cancelAll(account, currency_id)
      pair.step({ kind: 'cancelAll', market: 'spot', account, currency_id }, answer)
    }
    pair.compareMoney()
    if (i % 777 === 0) pair.restart()
    if (i % 10 === 0) pair.compareBooks()
    if (i % 500 === 0 || i === commands) pair.compareOrders()
  }
  return count
}

/** Every reason that a trace may meet, and the long one does. */
const REFUSALS = [
  'filter_lot_step',
  'filter_min_notional',
  'filter_price_band',
  'filter_price_tick',
  'insufficient_available_balance',
  'market_not_found',
  'no_liquidity',
  'number_format',
  'number_positive',
  'options_conflict',
  'order_closed',
  'order_not_found',
  'post_only_would_take',
  'price_required',
  'quantity_required',
]

test.each([1, 2, 3, 4])(
  'ENG-10 ENG-08 random commands give the same fills, books and balances as a naive oracle, seed %i',
  (seed) => {
    const commands = seed === 1 ? 10_000 : 2_500
    const { orders, traded, refused } = run(seed, commands)
    expect(traded / orders, 'share of orders that trade at once').toBeGreaterThanOrEqual(0.2)
    if (seed === 1) expect([...refused].sort()).toEqual(REFUSALS)
  },
)
