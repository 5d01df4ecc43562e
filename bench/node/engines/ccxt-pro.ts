import type { CcxtBinance, CcxtOrderBook } from 'ccxt'
import { binance } from '../formats.ts'
import type { Engine } from './engine.ts'

const SYMBOL = 'BTC/USDT:USDT'

/** ccxt.pro as it does with a message of Binance's stream: JSON.parse, then `handleOrderBookMessage`. */
export class CcxtProEngine implements Engine {
  readonly name = 'ccxt.pro'
  readonly format = binance
  private readonly exchange: CcxtBinance
  private book: CcxtOrderBook

  constructor(exchange: CcxtBinance) {
    this.exchange = exchange
    this.book = exchange.orderBook({})
  }

  /** As `fetchOrderBookSnapshot` does: the parsed answer, made an order book, put into the stream's. */
  start(snapshot: string): void {
    const answer = JSON.parse(snapshot) as { lastUpdateId: number; T: number }
    const parsed = this.exchange.parseOrderBook(answer, SYMBOL, answer.T)
    parsed.nonce = answer.lastUpdateId
    this.book = this.exchange.orderBook({})
    this.book.reset(parsed)
  }

  take(delta: string): void {
    this.exchange.handleOrderBookMessage({}, JSON.parse(delta), this.book)
  }

  /** Hands out the book; the next one begins empty. */
  takeBook(): CcxtOrderBook {
    const { book } = this
    this.book = this.exchange.orderBook({})
    return book
  }

  read(count: number): [number[][], number[][]] {
    return [rows(this.book.bids, count), rows(this.book.asks, count)]
  }

  top(count: number): number[] {
    return this.read(count).flat(2)
  }
}

function rows(side: CcxtOrderBook['bids'], count: number): number[][] {
  const out: number[][] = []
  for (let i = 0; i < count && i < side.length; i++) {
    const row = side[i] as number[]
    out.push([row[0] as number, row[1] as number])
  }
  return out
}
