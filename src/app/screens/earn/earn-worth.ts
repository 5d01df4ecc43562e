import { ONE } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'

/** What an amount of a coin is worth in USDT, cut down; null where its price is not known. @param price USDT of one coin */
export function worthOf(amount: string, price: string | null): string | null {
  return price === null ? null : unscaled(worthUnits(scaled(amount), price))
}

function worthUnits(units: bigint, price: string): bigint {
  return (units * scaled(price)) / ONE
}

/** One amount of one coin. */
export interface CoinAmount {
  symbol: string
  /** 10^-8 */
  units: bigint
  /** USDT of one coin; null where nobody knows. */
  price: string | null
}

/** Amounts of several coins as one figure. */
export interface Sum {
  symbol: string
  /** 10^-8 */
  units: bigint
  /** It is an estimate in USDT over several coins. */
  estimate: boolean
  /** Codes of the coins that are not in it, for want of a price. */
  unpriced: string[]
}

/** Adds amounts up: within one coin exactly, over several at their last prices in USDT. */
export function sumOf(amounts: readonly CoinAmount[], none = 'USDT'): Sum {
  const held = amounts.filter(({ units }) => units !== 0n)
  const coins = [...new Set(held.map(({ symbol }) => symbol))]
  const [only = none] = coins
  if (coins.length <= 1)
    return { symbol: only, units: held.reduce((sum, { units }) => sum + units, 0n), estimate: false, unpriced: [] }
  const unpriced = [...new Set(held.filter(({ price }) => price === null).map(({ symbol }) => symbol))]
  const units = held.reduce((sum, each) => sum + (each.price === null ? 0n : worthUnits(each.units, each.price)), 0n)
  return { symbol: 'USDT', units, estimate: true, unpriced }
}
