import { toScaled } from '../../../shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../../shared/rules/order-units.ts'
import type { AssetSpec, Wallet } from '../../contract/command.ts'

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
  /** Stands behind the options. */
  option: 6,
  /** Pays the interest of the finance products. */
  earn: 7,
  /** The pool of the blind boxes. */
  boxes: 8,
  /** Pays the rewards of tasks and sign-ins. */
  rewards: 9,
  /** The other side of the fund with a net value. */
  treasury: 10,
} as const

const FUNDS = 10n ** 20n

/** What the house accounts of the product lines begin with: whole coins by symbol. Source: lines.md §0.5. */
const LINE_FUNDS: readonly { account: number; wallet: Wallet; coins: Readonly<Record<string, bigint>> }[] = [
  { account: HOUSE.option, wallet: 'option', coins: { USDT: 1_000_000n } },
  {
    account: HOUSE.earn,
    wallet: 'finance',
    coins: { USDT: 1_000_000n, BTC: 20n, ETH: 400n, SOL: 20_000n, ADA: 500_000n },
  },
  { account: HOUSE.boxes, wallet: 'spot', coins: { USDT: 100_000n } },
  { account: HOUSE.rewards, wallet: 'fund', coins: { USDT: 100_000n } },
  { account: HOUSE.treasury, wallet: 'finance', coins: { USDT: 5_000_000n } },
]

/** What each house account of the product lines gets at genesis of the assets that are listed, in 1e-8; their symbols decide. */
export function lineFunds(
  assets: readonly AssetSpec[],
): { account: number; funds: { wallet: Wallet; asset: number; units: bigint }[] }[] {
  return LINE_FUNDS.map(({ account, wallet, coins }) => ({
    account,
    funds: assets.flatMap(({ id, symbol }) => {
      const coin = Object.hasOwn(coins, symbol) ? coins[symbol] : undefined
      return coin === undefined ? [] : [{ wallet, asset: id, units: coin * 10n ** BigInt(MONEY_DIGITS) }]
    }),
  }))
}

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
