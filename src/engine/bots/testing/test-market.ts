import type { MarketSpec } from '../../contract/command.ts'
import { type BotMarket, OwnOrder } from '../bot-market.ts'

/** For tests only: a slow, plain book that the bots can act on, with everything that they did written down. */

export interface TestOrder {
  id: number
  side: 'buy' | 'sell'
  price: number
  lots: number
  own: boolean
}

export interface TestDelta {
  /** Prices whose level changed, by side. */
  changed: { side: 'buy' | 'sell'; price: number; rank: number }[]
}

export const TEST_SPECS: MarketSpec[] = [
  {
    kind: 'spot',
    currency_id: 1,
    symbol: 'BTC/USDT',
    price_digits: 2,
    quantity_digits: 5,
    tick_size: '0.01',
    step_size: '0.00001',
    start_price: '64200.00',
  },
  {
    kind: 'spot',
    currency_id: 2,
    symbol: 'ETH/USDT',
    price_digits: 2,
    quantity_digits: 4,
    tick_size: '0.01',
    step_size: '0.0001',
    start_price: '3150.00',
  },
  {
    kind: 'contract',
    currency_id: 1,
    symbol: 'BTCUSDT',
    price_digits: 1,
    quantity_digits: 3,
    tick_size: '0.1',
    step_size: '0.001',
    start_price: '64200.0',
  },
  {
    kind: 'contract',
    currency_id: 2,
    symbol: 'ETHUSDT',
    price_digits: 2,
    quantity_digits: 3,
    tick_size: '0.05',
    step_size: '0.001',
    start_price: '3150.00',
  },
].map((part) => ({
  ...part,
  kind: part.kind as MarketSpec['kind'],
  quote_id: 100,
  min_notional: '5',
  max_leverage: part.kind === 'spot' ? 1 : 125,
  maker_fee_ppm: 200,
  taker_fee_ppm: 500,
}))

type Book = Map<number, TestOrder[]>

export class TestMarket implements BotMarket {
  readonly tick: number
  readonly step: number
  readonly deltas: TestDelta[] = []
  readonly trades: { price: number; lots: number; side: 'buy' | 'sell' }[] = []
  crossings = 0
  private last: number
  private readonly books: { buy: Book; sell: Book } = { buy: new Map(), sell: new Map() }
  private readonly sorted: { buy: number[]; sell: number[] } = { buy: [], sell: [] }
  private readonly orders = new Map<number, TestOrder>()
  private nextId = 1
  private touched = new Map<string, { side: 'buy' | 'sell'; price: number; rank: number }>()

  constructor(tick: number, step: number, start: number) {
    this.tick = tick
    this.step = step
    this.last = start
  }

  static of(spec: MarketSpec): TestMarket {
    const units = (text: string, digits: number) => Math.round(Number(text) * 10 ** digits)
    return new TestMarket(
      units(spec.tick_size, spec.price_digits),
      units(spec.step_size, spec.quantity_digits),
      units(spec.start_price, spec.price_digits),
    )
  }

  /** Best first. */
  prices(side: 'buy' | 'sell'): readonly number[] {
    return this.sorted[side]
  }

  /** Place of a price among the levels of its side, 0 the best. */
  private rank(side: 'buy' | 'sell', price: number): number {
    const list = this.sorted[side]
    let low = 0
    let high = list.length
    while (low < high) {
      const middle = (low + high) >> 1
      const other = list[middle] as number
      if (side === 'buy' ? other > price : other < price) low = middle + 1
      else high = middle
    }
    return low
  }

  depth(side: 'buy' | 'sell'): [number, number][] {
    return this.prices(side).map((price) => {
      const orders = this.books[side].get(price) ?? []
      return [price, orders.reduce((sum, order) => sum + order.lots, 0)]
    })
  }

  bestBid = () => this.prices('buy')[0] ?? 0
  bestAsk = () => this.prices('sell')[0] ?? 0
  lastPrice = () => this.last
  index = () => 0
  levels = (side: 'buy' | 'sell') => this.books[side].size

  quote(side: 'buy' | 'sell', price: number, lots: number, own = true): number {
    if (!(Number.isSafeInteger(price) && Number.isSafeInteger(lots) && price > 0 && lots > 0))
      throw new RangeError(`quote ${side} ${price} ${lots}`)
    if (price % this.tick !== 0 || lots % this.step !== 0) throw new RangeError(`off grid: ${price} ${lots}`)
    const ask = this.bestAsk()
    const bid = this.bestBid()
    if (side === 'buy' ? ask > 0 && price >= ask : bid > 0 && price <= bid) return 0
    const order: TestOrder = { id: this.nextId++, side, price, lots, own }
    this.orders.set(order.id, order)
    const level = this.books[side].get(price)
    if (level) level.push(order)
    else {
      this.books[side].set(price, [order])
      this.sorted[side].splice(this.rank(side, price), 0, price)
    }
    this.touch(side, price)
    return order.id
  }

  cancel(id: number): void {
    const order = this.orders.get(id)
    if (!order) throw new RangeError(`cancel of unknown order ${id}`)
    this.touch(order.side, order.price)
    this.remove(order)
  }

  take(side: 'buy' | 'sell', limit: number, lots: number): number {
    if (limit % this.tick !== 0 || lots % this.step !== 0 || lots <= 0) throw new RangeError(`take ${limit} ${lots}`)
    const other = side === 'buy' ? 'sell' : 'buy'
    let left = lots
    while (left > 0) {
      const price = this.prices(other)[0]
      if (price === undefined || (side === 'buy' ? price > limit : price < limit)) break
      const order = this.books[other].get(price)?.[0]
      if (!order) throw new Error('empty level')
      const traded = Math.min(left, order.lots)
      left -= traded
      this.touch(other, price)
      order.lots -= traded
      if (order.lots === 0) this.remove(order)
      this.last = price
      this.trades.push({ price, lots: traded, side })
    }
    return lots - left
  }

  ownOrders(side: 'buy' | 'sell', from: number, to: number, out: number[]): number {
    const list = this.prices(side)
    let count = 0
    for (const price of list) {
      if (side === 'buy' ? price < from : price > to) break
      if (price < from || price > to) continue
      for (const order of this.books[side].get(price) ?? []) {
        if (!order.own) continue
        out[OwnOrder.size * count + OwnOrder.id] = order.id
        out[OwnOrder.size * count + OwnOrder.price] = order.price
        out[OwnOrder.size * count + OwnOrder.left] = order.lots
        count++
      }
    }
    out.length = OwnOrder.size * count
    return count
  }

  flush(): void {
    if (this.touched.size === 0) return
    this.deltas.push({ changed: [...this.touched.values()] })
    this.touched = new Map()
    const bid = this.bestBid()
    const ask = this.bestAsk()
    if (bid > 0 && ask > 0 && bid >= ask) this.crossings++
  }

  private touch(side: 'buy' | 'sell', price: number): void {
    const key = `${side}${price}`
    if (this.touched.has(key)) return
    this.touched.set(key, { side, price, rank: this.rank(side, price) })
  }

  private remove(order: TestOrder): void {
    this.orders.delete(order.id)
    const book = this.books[order.side]
    const left = (book.get(order.price) ?? []).filter((other) => other !== order)
    if (left.length > 0) book.set(order.price, left)
    else {
      book.delete(order.price)
      this.sorted[order.side].splice(this.rank(order.side, order.price), 1)
    }
  }
}
