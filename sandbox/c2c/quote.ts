import { fromScaled, toScaled } from '../../src/shared/decimal/decimal-text.ts'
import { MONEY_DIGITS } from '../../src/shared/rules/order-units.ts'
import { USDT } from '../market-specs.ts'
import { fiatRate } from '../money/fiat-rates.ts'
import type { MerchantSpec } from './merchants.ts'

const ONE = 10n ** BigInt(MONEY_DIGITS)
const PPM = 1_000_000n
/** Fiat money has two decimals, and so has the price of a dear coin. */
const FIAT_DIGITS = 2
/** Decimals of a price: of a coin that costs about one fiat unit more than of a dear one. */
const FINE_DIGITS = 4
/** Decimals of an amount of coins. */
const COIN_DIGITS: Readonly<Record<number, number>> = { [USDT]: 2 }
const OTHER_DIGITS = 8

export type C2cSide = 'buy' | 'sell'

/**
 * Fiat money for one coin at a merchant: the reference (last price × rate) with its margin, against the person, who is never given
 * less than the price says: rounded up where the person buys, down where it sells.
 * @param last price of the coin in USDT, decimal text ("1" for USDT itself) @returns decimal text, or null without a rate or price
 */
export function priceOf(
  merchant: MerchantSpec,
  currencyId: number,
  side: C2cSide,
  fiat: string,
  last: string,
): string | null {
  const rate = toScaled(fiatRate(fiat) ?? '', MONEY_DIGITS)
  const price = toScaled(last, MONEY_DIGITS)
  if (rate === null || price === null) return null
  const margin = BigInt(merchant.margin)
  const exact = rate * price * (side === 'buy' ? PPM + margin : PPM - margin)
  const digits = currencyId === USDT ? FINE_DIGITS : FIAT_DIGITS
  const unit = 10n ** BigInt(MONEY_DIGITS - digits) * ONE * PPM
  const ticks = side === 'buy' ? (exact + unit - 1n) / unit : exact / unit
  return fromScaled(ticks, digits)
}

/** Fiat money that one order takes at a merchant, at least and at most. */
export function limitsOf({ least, most }: MerchantSpec, fiat: string): { min: bigint; max: bigint } {
  const rate = toScaled(fiatRate(fiat) ?? '0', MONEY_DIGITS) ?? 0n
  const whole = (worth: number, up: boolean) => {
    const money = BigInt(worth) * rate
    return (up ? (money + ONE - 1n) / ONE : money / ONE) * ONE
  }
  return { min: whole(least, true), max: whole(most, false) }
}

/** Decimals of an amount of a coin. */
export function coinDigits(currencyId: number): number {
  return COIN_DIGITS[currencyId] ?? OTHER_DIGITS
}
