import { toScaled, toUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import {
  feeOf,
  MONEY_DIGITS,
  marketBound,
  notionalOf,
  type OrderRules,
  orderRules,
} from '../../../shared/rules/order-units.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import type { TicketDraft } from './plan/terms-text.ts'

/** An order that moves the price farther than this is asked about, whatever was chosen: 0.5 %, in 10^-8. */
export const MOVES_MUCH = ONE / 200n

export interface TakingMoment {
  /** The side of the book that the order takes, best first; the other side's best price, null where there is none. */
  levels: readonly Level[]
  across: string | null
  /** Those levels are all that the side has. */
  whole: boolean
  /** What the bound of a market order is measured from: spot the last price, perpetuals mark; decimal text, null unknown. */
  reference: string | null
}

/** What an order takes of the book at once. Money, sizes and prices in 10^-8, parts of the price in 10^-8 of one. */
export interface Taking {
  quantity: bigint
  value: bigint
  /** Null where nothing would fill. */
  average: bigint | null
  /** Middle of the book, else its best price; what slippage is measured from. */
  middle: bigint
  /** From the middle to the average, and to the worst price taken. */
  slippage: bigint
  moves: bigint
  /** Where all that is taken cannot fill it: the book (or the 5 % bound) ends, or only the levels known here do. */
  short: 'book' | 'levels' | null
}

/**
 * What a market order, or a limit order past the other side's best price, would take now, level by level.
 * @returns null while there is nothing to reckon: it waits for a trigger or in the book, is not whole yet, or the book is not known
 */
export function takingOf(market: Market, draft: TicketDraft, moment: TakingMoment): Taking | null {
  if (draft.trigger || draft.post_only) return null
  const rules = orderRules(market)
  const wanted = wantedOf(rules, draft)
  const limit = limitOf(rules, draft, moment.reference)
  if (!wanted || limit === null) return null
  const [best] = moment.levels
  if (!best) return moment.whole && draft.type === 'market' ? nothing(moment) : null
  const { lots, value, worst, left, stopped } = take(rules, moment.levels, draft.side === 'buy', limit, wanted)
  if (lots === 0) return draft.type === 'market' ? nothing(moment) : null
  const quantity = BigInt(lots) * rules.baseUnit
  const average = divideNearest(value * ONE, quantity)
  const scale = 10n ** BigInt(MONEY_DIGITS - rules.priceDigits)
  const across = moment.across === null ? null : toScaled(moment.across, MONEY_DIGITS)
  const top = toScaled(best[0], MONEY_DIGITS) ?? 0n
  const middle = across === null ? top : (top + across) / 2n
  // What a limit order leaves waits, or was not wanted at a worse price.
  const short = !left || draft.type === 'limit' ? null : stopped || moment.whole ? 'book' : 'levels'
  return {
    quantity,
    value,
    average,
    middle,
    slippage: away(average, middle),
    moves: away(BigInt(worst) * scale, middle),
    short,
  }
}

/** It moves the price farther than {@link MOVES_MUCH}, or nobody can tell how far. */
export function movesMuch(taking: Taking | null): boolean {
  return taking !== null && (taking.moves > MOVES_MUCH || taking.short !== null)
}

/** What is received on spot, 10^-8 of its coin: before the fee, and the fee. */
export function receivedOf(market: Market, draft: Pick<TicketDraft, 'side'>, taking: Taking) {
  const received = draft.side === 'buy' ? taking.quantity : taking.value
  return { received, fee: feeOf(received, orderRules(market).takerPpm) }
}

type Wanted = { lots: number } | { money: bigint }

function wantedOf(rules: OrderRules, draft: TicketDraft): Wanted | null {
  if (draft.quote_quantity !== undefined) {
    const money = toScaled(draft.quote_quantity, MONEY_DIGITS)
    return money !== null && money > 0n ? { money } : null
  }
  const lots = toUnits(draft.quantity ?? '', rules.quantityDigits)
  return lots !== null && lots > 0 ? { lots } : null
}

/** The worst price that it takes, ticks; null where its own is none. */
function limitOf(rules: OrderRules, draft: TicketDraft, reference: string | null): number | null {
  if (draft.type === 'limit') return toUnits(draft.price ?? '', rules.priceDigits)
  const from = reference === null ? null : toUnits(reference, rules.priceDigits)
  return from === null ? (draft.side === 'buy' ? Number.POSITIVE_INFINITY : 0) : marketBound(draft.side, from)
}

function take(rules: OrderRules, levels: readonly Level[], buys: boolean, limit: number, wanted: Wanted) {
  let money = 'money' in wanted ? wanted.money : null
  let open = 'lots' in wanted ? wanted.lots : Number.POSITIVE_INFINITY
  const sum = { lots: 0, value: 0n, worst: 0, left: true, stopped: false }
  for (const [at, size] of levels) {
    const price = toUnits(at, rules.priceDigits)
    const there = toUnits(size, rules.quantityDigits)
    if (!price || there === null) break
    if (buys ? price > limit : price < limit) return { ...sum, stopped: true }
    const affordable = money === null ? there : affordableLots(rules, money, price)
    const part = Math.min(open, there, affordable)
    if (part > 0) sum.worst = price
    const cost = notionalOf(rules, price, part)
    sum.lots += part
    sum.value += cost
    open -= part
    if (money !== null) money -= cost
    // Less than the level holds: the order or its money has come to its end.
    if (part < there || open === 0 || money === 0n) return { ...sum, left: false }
  }
  return sum
}

/** Whole steps alone: an order by total buys no part of one. */
function affordableLots(rules: OrderRules, money: bigint, price: number): number {
  const lots = money / (BigInt(price) * rules.quoteUnit)
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)
}

function away(price: bigint, middle: bigint): bigint {
  if (middle === 0n) return 0n
  const part = ((price - middle) * ONE) / middle
  return part < 0n ? -part : part
}

function nothing({ across }: TakingMoment): Taking {
  const middle = across === null ? 0n : (toScaled(across, MONEY_DIGITS) ?? 0n)
  return { quantity: 0n, value: 0n, average: null, middle, slippage: 0n, moves: 0n, short: 'book' }
}
