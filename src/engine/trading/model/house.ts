import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { AssetSpec } from '../../contract/command.ts'

/** The exchange's own accounts, made by genesis. They make no private events and keep no history. */
export const HOUSE = {
  /** Every fee is credited here. */
  fees: 1,
  /** Bots that quote. */
  maker: 2,
  /** Bots that take. */
  taker: 3,
  /** The insurance fund: takes liquidated positions over, and may go below zero. */
  insurance: 4,
  /** Coins of C2C orders between "add" and their end. */
  escrow: 5,
} as const

const FUNDS = 10n ** 20n

/**
 * What each bot account gets of an asset at genesis, on spot and, of a coin that perpetuals settle in, for those: in 1e-8, 10^12 coins where the asset does not say.
 * @throws RangeError
 */
export function houseFunds(asset: AssetSpec): bigint {
  if (asset.house === undefined) return FUNDS
  const funds = toScaled(asset.house, MONEY_DIGITS)
  if (funds === null || funds < 0n) throw new RangeError(`asset ${asset.symbol}: no funds of the house`)
  return funds
}
