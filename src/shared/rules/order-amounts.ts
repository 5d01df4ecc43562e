import { toScaled, toUnits, trimZeros } from '../decimal/decimal-text.ts'
import type { Market } from '../hub-protocol/market.ts'
import type { Level } from '../wire/messages.ts'
import {
  feeOf,
  MONEY_DIGITS,
  marketBound,
  moneyText,
  notionalOf,
  type OrderRules,
  orderRules,
  quantityText,
  type Side,
} from './order-units.ts'

/**
 * The largest quantity that `percent` of what is available can place: a multiple of the step whose cost is never more than
 * that part. On spot the fee is taken from what is received, so the whole amount is placeable.
 * @param price limit price as decimal text; null for a market order
 * @param available quote coin for a buy, base coin for a sell, decimal text
 * @param percent 0 … 100, whole
 * @param bestLevels the other side of the book, best first: needed for a market buy, else 0
 * @param last last price: levels past the 5 % bound of a market order do not count
 * @returns decimal text without zeros at its end; '0' where nothing can be placed
 */
export function placeableQuantity(
  market: Market,
  side: Side,
  price: string | null,
  available: string,
  percent: number,
  bestLevels?: readonly Level[],
  last?: string | null,
): string {
  const rules = orderRules(market)
  const whole = toScaled(available, MONEY_DIGITS)
  if (whole === null || whole <= 0n || !(percent > 0)) return '0'
  const part = (whole * BigInt(Math.min(100, Math.trunc(percent)))) / 100n
  if (side === 'sell') return lotsText(rules, part / rules.baseUnit)
  if (price === null) return lotsText(rules, affordableLots(rules, part, bestLevels ?? [], last ?? null))
  const ticks = toUnits(price, rules.priceDigits)
  if (!ticks || ticks < 0) return '0'
  return lotsText(rules, part / (BigInt(ticks) * rules.quoteUnit))
}

/** Price times quantity in the quote coin, exactly; null where one of them is no number of this market. */
export function orderTotal(market: Market, price: string, quantity: string): string | null {
  const amounts = amountsOf(market, price, quantity)
  return amounts && moneyText(amounts.quote)
}

/**
 * The fee of a fill of `quantity` at `price`, rounded up: on spot in the asset received, on perpetual markets in the quote coin.
 * @returns with what is received before the fee, 10^-8; null where price or quantity is no number of this market
 */
export function orderFee(
  market: Market,
  side: Side,
  price: string,
  quantity: string,
  role: 'maker' | 'taker' = 'taker',
): { fee: string; currency: string; received: bigint } | null {
  const amounts = amountsOf(market, price, quantity)
  if (!amounts) return null
  const ppm = role === 'maker' ? amounts.rules.makerPpm : amounts.rules.takerPpm
  const inBase = market.kind === 'spot' && side === 'buy'
  const received = inBase ? amounts.base : amounts.quote
  return { fee: moneyText(feeOf(received, ppm)), currency: inBase ? market.base : market.quote, received }
}

/** Average price and cost of taking `quantity` from levels (best first); `complete` false where they hold less. */
export function costOfTaking(
  market: Market,
  levels: readonly Level[],
  quantity: string,
): { cost: string; complete: boolean } | null {
  const rules = orderRules(market)
  let left = toUnits(quantity, rules.quantityDigits)
  if (left === null) return null
  let cost = 0n
  for (const [price, size] of levels) {
    if (left === 0) break
    const ticks = toUnits(price, rules.priceDigits)
    const lots = toUnits(size, rules.quantityDigits)
    if (ticks === null || lots === null) return null
    const taken = Math.min(left, lots)
    cost += notionalOf(rules, ticks, taken)
    left -= taken
  }
  return { cost: moneyText(cost), complete: left === 0 }
}

function amountsOf(market: Market, price: string, quantity: string) {
  const rules = orderRules(market)
  const ticks = toUnits(price, rules.priceDigits)
  const lots = toUnits(quantity, rules.quantityDigits)
  if (ticks === null || lots === null || ticks < 0 || lots < 0) return null
  return { rules, quote: notionalOf(rules, ticks, lots), base: BigInt(lots) * rules.baseUnit }
}

function affordableLots(rules: OrderRules, budget: bigint, levels: readonly Level[], last: string | null): bigint {
  const reference = last === null ? null : toUnits(last, rules.priceDigits)
  const bound = reference === null ? Number.POSITIVE_INFINITY : marketBound('buy', reference)
  let left = budget
  let lots = 0n
  for (const [price, size] of levels) {
    const ticks = toUnits(price, rules.priceDigits)
    const there = toScaled(size, rules.quantityDigits)
    if (!ticks || there === null || ticks > bound) break
    const unit = BigInt(ticks) * rules.quoteUnit
    const affordable = left / unit
    if (affordable < there) return lots + affordable
    lots += there
    left -= there * unit
  }
  return lots
}

function lotsText(rules: OrderRules, lots: bigint): string {
  const capped = lots > BigInt(rules.maxLots) ? rules.maxLots : Number(lots)
  return trimZeros(quantityText(rules, capped - (capped % rules.step)))
}
