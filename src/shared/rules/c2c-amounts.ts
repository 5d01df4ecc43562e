import { toScaled } from '../decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText, type Side } from './order-units.ts'

const ONE = 10n ** BigInt(MONEY_DIGITS)
/** Fiat money has two decimals. */
const CENT = 10n ** BigInt(MONEY_DIGITS - 2)

export interface C2cAmounts {
  /** Coins and fiat money, decimal text. */
  quantity: string
  total: string
}

/** What a merchant's price makes of an amount. `side` is what the person does. */
export interface C2cPrice {
  side: Side
  /** Fiat money for one coin, decimal text. */
  price: string
  /** Decimals of an amount of the coin. */
  coin_digits: number
}

/** Coins for fiat money: rounded down where the person gets them, up where it gives them. @param amount 1e-8, whole cents */
export function coinsFor({ side, price, coin_digits }: C2cPrice, amount: bigint): C2cAmounts {
  const unit = coinUnit(coin_digits)
  const per = (toScaled(price, MONEY_DIGITS) || 1n) * unit
  const exact = amount * ONE
  const units = side === 'buy' ? exact / per : (exact + per - 1n) / per
  return { quantity: moneyText(units * unit), total: moneyText(amount) }
}

/** Fiat money for coins: rounded up where the person pays it, down where it gets it. @param quantity 1e-8 */
export function fiatFor({ side, price }: C2cPrice, quantity: bigint): C2cAmounts {
  const exact = quantity * (toScaled(price, MONEY_DIGITS) ?? 0n)
  const unit = CENT * ONE
  const cents = side === 'buy' ? (exact + unit - 1n) / unit : exact / unit
  return { quantity: moneyText(quantity), total: moneyText(cents * CENT) }
}

/** Whether an amount of coins has no more decimals than it may. @param quantity 1e-8 */
export function hasCoinDigits(digits: number, quantity: bigint): boolean {
  return quantity % coinUnit(digits) === 0n
}

/** Whether an amount of fiat money is one of whole cents. @param amount 1e-8 */
export function hasFiatDigits(amount: bigint): boolean {
  return amount % CENT === 0n
}

function coinUnit(digits: number): bigint {
  return 10n ** BigInt(MONEY_DIGITS - digits)
}
