import { fromScaled, fromUnits, toScaled, toUnits, trimZeros } from '../decimal/decimal-text.ts'
import type { Market, MarketKind } from '../hub-protocol/market.ts'

/** Amounts of every asset are whole units of 1e-8. */
export const MONEY_DIGITS = 8
const ONE = 10 ** MONEY_DIGITS
const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER)
const ZEROS = '0'.repeat(MONEY_DIGITS)
export const PPM = 1_000_000n

export type Side = 'buy' | 'sell'

/** A market's filters as whole numbers: ticks of 10^-price_digits, lots of 10^-quantity_digits, money in 1e-8. */
export interface OrderRules {
  kind: MarketKind
  priceDigits: number
  quantityDigits: number
  tick: number
  step: number
  /** Lots that one order may not exceed: sums of many orders at one price stay exact. */
  maxLots: number
  minNotional: bigint
  /** Quote money (1e-8) of one tick times one lot. */
  quoteUnit: bigint
  /** Base money (1e-8) of one lot. */
  baseUnit: bigint
  makerPpm: bigint
  takerPpm: bigint
}

/** An order of 10^13 lots, some 900 of which still add up exactly at one price. */
const MAX_LOTS = 10_000_000_000_000

/** @throws RangeError where the market's digits, tick, step or fees do not fit together (price_digits + quantity_digits ≤ 8) */
export function orderRules(market: Market): OrderRules {
  const tick = toUnits(market.tick_size, market.price_digits)
  const step = toUnits(market.step_size, market.quantity_digits)
  const minNotional = toScaled(market.min_notional, MONEY_DIGITS)
  const makerPpm = toScaled(market.maker_fee, 6)
  const takerPpm = toScaled(market.taker_fee, 6)
  const spare = MONEY_DIGITS - market.price_digits - market.quantity_digits
  if (!tick || !step || minNotional === null || makerPpm === null || takerPpm === null || spare < 0)
    throw new RangeError(`market ${market.symbol}: digits, tick, step and fees do not fit together`)
  return {
    kind: market.kind,
    priceDigits: market.price_digits,
    quantityDigits: market.quantity_digits,
    tick,
    step,
    maxLots: MAX_LOTS - (MAX_LOTS % step),
    minNotional,
    quoteUnit: 10n ** BigInt(spare),
    baseUnit: 10n ** BigInt(MONEY_DIGITS - market.quantity_digits),
    makerPpm,
    takerPpm,
  }
}

/** Quote money (1e-8) of `lots` at `price` ticks, exactly. */
export function notionalOf(rules: Pick<OrderRules, 'quoteUnit'>, price: number, lots: number): bigint {
  const product = price * lots
  return (Number.isSafeInteger(product) ? BigInt(product) : BigInt(price) * BigInt(lots)) * rules.quoteUnit
}

/** Fee of an amount in its own asset, rounded up at 1e-8. */
export function feeOf(amount: bigint, ppm: bigint): bigint {
  return (amount * ppm + PPM - 1n) / PPM
}

/** Money (1e-8) as decimal text without zeros at its end. */
export function moneyText(units: bigint): string {
  if (units === 0n) return '0'
  // A number is written much faster, and one that is safe is exact: so are its quotient and its remainder.
  if (units < 0n || units > MAX_SAFE) return trimZeros(fromScaled(units, MONEY_DIGITS))
  const number = Number(units)
  let rest = number % ONE
  const whole = String((number - rest) / ONE)
  if (rest === 0) return whole
  let digits = MONEY_DIGITS
  for (; rest % 10 === 0; digits--) rest /= 10
  const fraction = String(rest)
  return fraction.length === digits
    ? `${whole}.${fraction}`
    : `${whole}.${ZEROS.slice(fraction.length - digits)}${fraction}`
}

/** Prices within ±20 % of `reference` (spot: the last price) or ±10 % (perpetual: mark), the bounds included, as ticks. */
export function priceBand(rules: Pick<OrderRules, 'kind' | 'tick'>, reference: number): { low: number; high: number } {
  const percent = rules.kind === 'spot' ? 20 : 10
  const step = 100 * rules.tick
  const below = reference * (100 - percent)
  const above = reference * (100 + percent)
  if (!Number.isSafeInteger(above + step)) return wideBand(BigInt(percent), BigInt(rules.tick), BigInt(reference))
  // Whole numbers that are held exactly: a remainder is exact, a quotient need not be.
  const rest = below % step
  const low = rest === 0 ? below / 100 : (below - rest + step) / 100
  return { low, high: (above - (above % step)) / 100 }
}

/** The same for prices past what a number holds exactly. */
function wideBand(percent: bigint, tick: bigint, base: bigint): { low: number; high: number } {
  const low = ceilDiv(base * (100n - percent), 100n * tick) * tick
  const high = ((base * (100n + percent)) / (100n * tick)) * tick
  return { low: Number(low), high: Number(high) }
}

/** Worst price, in ticks, at which a market order may fill: 5 % from `reference` (spot: the last price, perpetual: mark). */
export function marketBound(side: Side, reference: number): number {
  const base = BigInt(reference)
  return side === 'buy' ? Number((base * 105n) / 100n) : Number(ceilDiv(base * 95n, 100n))
}

export function priceText(rules: Pick<OrderRules, 'priceDigits'>, ticks: number): string {
  return fromUnits(ticks, rules.priceDigits)
}

export function quantityText(rules: Pick<OrderRules, 'quantityDigits'>, lots: number): string {
  return fromUnits(lots, rules.quantityDigits)
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
