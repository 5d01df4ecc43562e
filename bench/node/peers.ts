import { CcxtProEngine } from './engines/ccxt-pro.ts'
import { MapSortEngine } from './engines/map-sort.ts'
import { OrderbooksEngine } from './engines/orderbooks.ts'
import { SortedBtreeEngine } from './engines/sorted-btree.ts'

/** ccxt.pro's engine; nothing is connected or asked for. */
export async function ccxtEngine(): Promise<CcxtProEngine> {
  const { pro } = await import('ccxt')
  return new CcxtProEngine(new pro.binance({ enableRateLimit: false }))
}

export async function btreeEngine(): Promise<SortedBtreeEngine> {
  // A CommonJS package: its class stands one `default` further in where Node brings it in.
  const found = await import('sorted-btree')
  const inner = found.default as unknown as { default?: typeof found.default }
  const Tree = inner.default ?? found.default
  return new SortedBtreeEngine(() => new Tree<number, string>())
}

export async function orderbooksEngine(): Promise<OrderbooksEngine> {
  return new OrderbooksEngine(await import('orderbooks'))
}

export function mapEngine(): MapSortEngine {
  return new MapSortEngine()
}
