import type { Market } from '../../../shared/hub-protocol/market.ts'

/** Bitcoin: spot and perpetual share the coin's id. */
const BITCOIN = 1

/** The perpetual that the page shows: Bitcoin's, or the first there is (a recorded session has others). */
export function heroMarket(markets: readonly Market[]): Market | null {
  return markets.find((market) => market.currency_id === BITCOIN) ?? markets[0] ?? null
}
