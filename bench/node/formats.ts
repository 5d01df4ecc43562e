import { type Change, CURRENCY, TYPE, type Workload } from './workload.ts'

/** docs/wire.md, keys in the page's order. */
export const wire = {
  snapshot({ u, time, bids, asks, cs }: Workload['snapshot']): string {
    const data = { snapshot: true, u, b: bids, a: asks, cs }
    return JSON.stringify({ type: TYPE, currency_id: CURRENCY, t: time, data })
  },
  delta({ U, u, pu, time, bids, asks, cs }: Change): string {
    const data = { U, u, pu, b: bids, a: asks, ...(cs === null ? {} : { cs }) }
    return JSON.stringify({ type: TYPE, currency_id: CURRENCY, t: time, data })
  },
}

/** Binance's `GET /fapi/v1/depth` and its depthUpdate. */
export const binance = {
  snapshot({ u, time, bids, asks }: Workload['snapshot']): string {
    return JSON.stringify({ lastUpdateId: u, E: time, T: time, bids, asks })
  },
  delta({ U, u, pu, time, bids, asks }: Change): string {
    return JSON.stringify({ e: 'depthUpdate', E: time, T: time, s: 'BTCUSDT', U, u, pu, b: bids, a: asks })
  },
}
