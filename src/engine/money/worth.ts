import type { State } from '../state/state.ts'

/**
 * What money of an asset is worth in the coin that spot markets are quoted in (sandbox: USDT), at the last price, in 1e-8, rounded
 * down; money of that coin is worth itself.
 * @returns null where no spot market knows the asset
 */
export function worthOf(state: State, asset: number, amount: bigint): bigint | null {
  const market = state.market('spot', asset)
  if (market) return (amount * BigInt(market.last)) / 10n ** BigInt(market.spec.price_digits)
  return state.isQuote(asset) ? amount : null
}
