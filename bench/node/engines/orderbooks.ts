import type { OrderBooksLevel, OrderBooksModule, OrderBooksStore } from 'orderbooks'
import { binance } from '../formats.ts'
import type { Engine } from './engine.ts'

const SYMBOL = 'BTCUSDT'
/** Deeper than the book ever is: nothing is trimmed. */
const DEPTH = 10_000

type Levels = [string, string][]

/** The `orderbooks` package as its sample for Binance uses it: one array of levels, sorted after each delta. */
export class OrderbooksEngine implements Engine {
  readonly name = 'orderbooks'
  readonly format = binance
  private readonly library: OrderBooksModule
  private store: OrderBooksStore

  constructor(library: OrderBooksModule) {
    this.library = library
    this.store = this.make()
  }

  start(snapshot: string): void {
    const { bids, asks } = JSON.parse(snapshot) as { bids: Levels; asks: Levels }
    this.store = this.make()
    this.store.handleSnapshot(SYMBOL, [...this.levels(bids, 'Buy'), ...this.levels(asks, 'Sell')])
  }

  take(delta: string): void {
    const { b, a } = JSON.parse(delta) as { b: Levels; a: Levels }
    const gone: OrderBooksLevel[] = []
    const put: OrderBooksLevel[] = []
    for (const level of this.levels(b, 'Buy')) (level[3] === 0 ? gone : put).push(level)
    for (const level of this.levels(a, 'Sell')) (level[3] === 0 ? gone : put).push(level)
    this.store.handleDelta(SYMBOL, gone, put, [])
  }

  read(count: number): [OrderBooksLevel[], OrderBooksLevel[]] {
    const { book } = this.store.getBook(SYMBOL)
    // Highest price first: the asks stand before the bids, their best last.
    const firstBid = book.findIndex((level) => level[2] === 'Buy')
    return [book.slice(firstBid, firstBid + count), book.slice(Math.max(0, firstBid - count), firstBid).reverse()]
  }

  top(count: number): number[] {
    return this.read(count)
      .flat()
      .flatMap((level) => [level[1], level[3]])
  }

  private make(): OrderBooksStore {
    return new this.library.OrderBooksStore({ checkTimestamps: false, maxDepth: DEPTH })
  }

  private levels(levels: Levels, side: 'Buy' | 'Sell'): OrderBooksLevel[] {
    return levels.map(([price, quantity]) => this.library.OrderBookLevel(SYMBOL, Number(price), side, Number(quantity)))
  }
}
