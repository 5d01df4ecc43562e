import { fromUnits, toScaled, toUnits, trimZeros } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { orderMargin } from '../../../../shared/perp/order-margin.ts'
import { ONE } from '../../../../shared/perp/scale.ts'
import { expandShorthand } from '../../../../shared/rules/number-shorthand.ts'
import { MONEY_DIGITS, moneyText, type OrderRules, orderRules } from '../../../../shared/rules/order-units.ts'
import type { SizeUnit } from '../ticket-form.ts'
import type { PerpAccount } from './perp-account.ts'
import type { FillLevel, PerpAsk } from './perp-fill.ts'
import { closable, perpImpact } from './perp-impact.ts'

/** What a quantity is turned by. */
export interface SizeRate {
  /** Price that it is worth, 10^-8: the limit, or the mark for an order at market; null unknown. */
  price: bigint | null
  leverage: number
}

/**
 * What was typed, in the base coin: the largest multiple of the step that is not worth (does not cost) more.
 * @returns decimal text for the order rule; what is no number stays as it is, null where the price is not known
 */
export function toBase(market: Market, unit: SizeUnit, text: string, rate: SizeRate): string | null {
  const plain = expandShorthand(text)
  if (unit === 'base' || plain === '') return plain
  const rules = orderRules(market)
  const value = toScaled(plain, MONEY_DIGITS)
  if (value === null || value <= 0n) return plain
  if (unit === 'contracts') return value % ONE === 0n ? lotsText(rules, (value / ONE) * BigInt(rules.step)) : plain
  if (rate.price === null || rate.price <= 0n) return null
  const lot = (rate.price * rules.baseUnit) / ONE
  const worthOfLot = unit === 'quote' ? lot : costOfWorth(rules, lot, rate.leverage)
  return worthOfLot === 0n
    ? null
    : stepped(
        rules,
        largest(rules, value, (lots) => worthIn(unit, rules, lots, rate)),
      )
}

/** A quantity of the base coin in another unit; '' where the price is not known. */
export function fromBase(market: Market, unit: SizeUnit, base: string, rate: SizeRate): string {
  if (unit === 'base' || base === '') return base
  const rules = orderRules(market)
  const lots = toUnits(base, rules.quantityDigits)
  if (lots === null) return ''
  if (unit === 'contracts') return String(Math.trunc(lots / rules.step))
  return rate.price === null ? '' : moneyText(worthIn(unit, rules, BigInt(lots), rate))
}

function worthIn(unit: SizeUnit, rules: OrderRules, lots: bigint, { price, leverage }: SizeRate): bigint {
  const worth = (lots * rules.baseUnit * (price ?? 0n)) / ONE
  return unit === 'cost' ? costOfWorth(rules, worth, leverage) : worth
}

function costOfWorth(rules: OrderRules, worth: bigint, leverage: number): bigint {
  return orderMargin(worth, leverage, rules.takerPpm)
}

/** An order at market is reckoned a little dearer than the book now is, for the book moves on the way. */
const SPARE_PPM = 1_000n

/**
 * The largest size that goes through now, fees included, by steps: what is available pays for it, the tier allows it, and the position
 * after stands above its maintenance margin; reduce-only: what is held.
 * @param levels what it can take of the book, best first
 * @returns decimal text of the base coin; '0' where nothing can be placed
 */
export function largestSize(
  market: Market,
  account: PerpAccount,
  ask: Omit<PerpAsk, 'quantity'>,
  levels: readonly FillLevel[],
): string {
  const rules = orderRules(market)
  const held = closable(account, ask)
  const promised = ask.reduceOnly
    ? account.orders[ask.side].reduce((sum, order) => sum + (order.reduceOnly ? order.left : 0n), 0n)
    : 0n
  const most = ask.reduceOnly
    ? ((held?.quantity ?? 0n) - (ask.price === null ? 0n : promised)) / rules.baseUnit
    : BigInt(rules.maxLots)
  if (most <= 0n) return '0'
  const fits = (lots: bigint) => {
    const quantity = lots * rules.baseUnit
    const impact = perpImpact(market, account, { ...ask, quantity }, levels)
    if (impact.quantity < quantity) return false
    if (ask.reduceOnly) return true
    const spare = ask.price === null ? (impact.worth * SPARE_PPM) / 1_000_000n / BigInt(account.leverage) : 0n
    return impact.cost + spare <= account.available && impact.overTier === null && !impact.unsound
  }
  return stepped(rules, search(most, fits))
}

/** A whole percent of the largest size, by steps; all of it at 100. */
export function partOfSize(market: Market, largest: string, percent: number): string {
  const rules = orderRules(market)
  const lots = BigInt(toUnits(largest, rules.quantityDigits) ?? 0)
  return stepped(rules, (lots * BigInt(percent)) / 100n)
}

/** Whole percent that a size is of the largest, cut; at most 100. */
export function sizePercent(market: Market, size: string, largest: string): number {
  const rules = orderRules(market)
  const lots = toUnits(size, rules.quantityDigits)
  const whole = toUnits(largest, rules.quantityDigits)
  if (!lots || !whole || lots < 0) return 0
  return Math.min(100, Math.trunc((lots / whole) * 100))
}

function largest(rules: OrderRules, value: bigint, worth: (lots: bigint) => bigint): bigint {
  return search(BigInt(rules.maxLots), (lots) => worth(lots) <= value)
}

/** The largest whole number up to `most` that fits, where all smaller ones do. */
function search(most: bigint, fits: (lots: bigint) => boolean): bigint {
  if (fits(most)) return most
  let good = 0n
  let bad = most
  while (bad - good > 1n) {
    const middle = (good + bad) / 2n
    if (fits(middle)) good = middle
    else bad = middle
  }
  return good
}

function stepped(rules: OrderRules, lots: bigint): string {
  return lotsText(rules, lots - (lots % BigInt(rules.step)))
}

function lotsText(rules: OrderRules, lots: bigint): string {
  const capped = lots > BigInt(rules.maxLots) ? BigInt(rules.maxLots) : lots
  return trimZeros(fromUnits(Number(capped), rules.quantityDigits))
}
