import type { State } from '../model/state.ts'

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

/**
 * What money of an asset counts as against a limit, in 1e-8. At the last price, as a person sees it; where that is over a
 * twentieth below the mark price of the coin's perpetual, at mark: a few small trades move the last price of a quiet market as
 * far as somebody wants.
 * @returns null where no spot market knows the asset
 */
export function limitWorthOf(state: State, asset: number, amount: bigint): bigint | null {
  const worth = worthOf(state, asset, amount)
  const perpetual = worth === null || state.isQuote(asset) ? null : state.market('contract', asset)
  if (worth === null || !perpetual) return worth
  const atMark = (amount * BigInt(perpetual.markTicks)) / 10n ** BigInt(perpetual.spec.price_digits)
  return worth * 20n < atMark * 19n ? atMark : worth
}
