// The little of each peer that is used; the packages themselves stand in bench/node_modules, which the product does not need.
declare module 'ccxt' {
  export interface CcxtOrderBook {
    bids: number[][]
    asks: number[][]
    nonce?: number
    reset(snapshot: CcxtOrderBook): CcxtOrderBook
  }
  export interface CcxtBinance {
    orderBook(snapshot: object, depth?: number): CcxtOrderBook
    parseOrderBook(answer: unknown, symbol: string, timestamp: number): CcxtOrderBook
    handleOrderBookMessage(client: object, message: unknown, book: CcxtOrderBook): CcxtOrderBook
  }
  export const pro: { binance: new (options?: object) => CcxtBinance }
  export const version: string
}

declare module 'orderbooks' {
  export type OrderBooksLevel = [symbol: string, price: number, side: 'Buy' | 'Sell', quantity: number, state: unknown]
  export interface OrderBooksStore {
    handleSnapshot(symbol: string, levels: OrderBooksLevel[]): unknown
    handleDelta(symbol: string, gone: OrderBooksLevel[], put: OrderBooksLevel[], inserted: OrderBooksLevel[]): unknown
    getBook(symbol: string): { book: OrderBooksLevel[] }
  }
  export interface OrderBooksModule {
    OrderBooksStore: new (options: { checkTimestamps: boolean; maxDepth: number }) => OrderBooksStore
    OrderBookLevel(symbol: string, price: number, side: 'Buy' | 'Sell', quantity: number): OrderBooksLevel
  }
  export const OrderBooksStore: OrderBooksModule['OrderBooksStore']
  export const OrderBookLevel: OrderBooksModule['OrderBookLevel']
}

declare module 'sorted-btree' {
  export default class BTree<K, V> {
    constructor()
    set(key: K, value: V): boolean
    delete(key: K): boolean
    entries(): IterableIterator<[K, V]>
  }
}
