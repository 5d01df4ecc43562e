/** Messages of the worker's session; then it begins anew. */
export const SESSION = 400

/** How a book goes from the worker to a tab. */
export type FanoutWay = 'hub' | 'arrays' | 'numbers' | 'nothing' | 'raw' | 'rawArrays'

/** Prices and quantities, best first: their texts, which are exact as the hub's integers are, or numbers, which are not. */
export interface ArrayBook {
  bids: [string, string][] | [number, number][]
  asks: [string, string][] | [number, number][]
}

export interface HubTab {
  deliver(packed: Float64Array): Promise<void>
}

export interface ArrayTab {
  deliver(book: ArrayBook | 0): Promise<void>
}

/** The worker as the page sees it, on every one of its ports. */
export interface FanoutWorker {
  attachHub(tab: string, sink: HubTab): Promise<void>
  /** @param what texts, numbers, or nothing but the call itself */
  attachArrays(sink: ArrayTab, what: 'arrays' | 'numbers' | 'nothing'): Promise<void>
  /** @param packed Float64Arrays instead of arrays */
  attachRaw(port: MessagePort, packed: boolean): Promise<void>
  /** Merges and delivers so many books, each when all tabs have taken the last. @returns deliveries that were taken */
  run(ticks: number): Promise<number>
}
