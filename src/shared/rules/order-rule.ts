import { toScaled, toUnits, trimZeros } from '../decimal/decimal-text.ts'
import type { Market } from '../hub-protocol/market.ts'
import {
  MONEY_DIGITS,
  moneyText,
  notionalOf,
  type OrderRules,
  orderRules,
  priceBand,
  priceText,
  quantityText,
  type Side,
} from './order-units.ts'
import { isReduceOnly, type PerpOptions, perpConflict, reduceOnlyRefusal, rests } from './perp-order-rule.ts'
import { checkPrice, wrongNumber } from './price-rule.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

/** An order as the form, the call and the command carry it; numbers are text as the person wrote them. */
export interface OrderDraft extends PerpOptions {
  side: Side
  type: 'limit' | 'market'
  price?: string
  quantity?: string
  quote_quantity?: string
  time_in_force: 'GTC' | 'IOC' | 'FOK'
  post_only: boolean
}

export interface OrderContext {
  /** Last price, decimal text; null where it is not known yet (band and market notional are then left to the exchange). */
  last: string | null
  /** Mark price: the reference of a perpetual market. */
  mark?: string | null
  /** What the person can spend: quote coin for a buy, base coin for a sell. Left out: not checked. */
  available?: string
  /** The person's open orders in this market. */
  openOrders?: number
  /** Perpetual markets: whether the account is in hedge mode. */
  hedge?: boolean
  /** Perpetual markets: what a reduce-only order could close, and what others of them would close already; decimal text. */
  closable?: { held: string; promised: string }
}

/** The order in the market's own whole units. A limit order has a price, a market order either lots or quote money (1e-8). */
export interface OrderUnits {
  ok: true
  priceTicks: number | null
  lots: number | null
  quoteUnits: bigint | null
}
export type OrderCheck = OrderUnits | { ok: false; refusal: Refusal }

export const MAX_OPEN_ORDERS = 200

/**
 * Is this order fit for this market? The same answer in the form, in the call and in the engine. Options first, then numbers,
 * then the filters of rules.md (tick, step, range, band, minimum notional, count), then money.
 * What only the book can tell (empty side, post-only, cost of a market buy by quantity) is the engine's.
 */
export function checkOrder(market: Market, draft: OrderDraft, context: OrderContext): OrderCheck {
  const rules = orderRules(market)
  const text = market.kind === 'contract' ? (context.mark ?? context.last) : context.last
  const reference = text === null ? null : toUnits(text, market.price_digits)
  const checked = checkOrderUnits(rules, draft, reference, context.openOrders ?? 0, context.hedge ?? false)
  if (!checked.ok) return checked
  const refused = closingRefusal(rules, draft, checked, context)
  if (refused) return { ok: false, refusal: refused }
  if (context.available === undefined || market.kind !== 'spot') return checked
  const available = toScaled(context.available, MONEY_DIGITS) ?? 0n
  const needed = moneyNeeded(rules, draft.side, checked)
  return needed !== null && needed > available ? refuseBalance(available, draft) : checked
}

/** {@link checkOrder} for callers that hold the market's rules and its reference price in ticks. Money is not checked. */
export function checkOrderUnits(
  rules: OrderRules,
  draft: OrderDraft,
  reference: number | null,
  openOrders: number,
  hedge = false,
): OrderCheck {
  const conflict = conflictOf(draft) ?? perpConflict(rules, draft, hedge)
  if (conflict) return refuse('options_conflict', conflict)
  const units: OrderUnits = { ok: true, priceTicks: null, lots: null, quoteUnits: null }
  if (draft.type === 'limit') {
    const price = checkPrice(rules, draft.price)
    if (!price.ok) return price
    units.priceTicks = price.ticks
  }
  if (draft.quote_quantity) {
    const wrong = wrongNumber(draft.quote_quantity)
    if (wrong) return refuse(wrong, 'quote_quantity')
    units.quoteUnits = toScaled(draft.quote_quantity, MONEY_DIGITS)
    if (units.quoteUnits === null) return refuse('number_format', 'quote_quantity')
  } else {
    const quantity = draft.quantity
    if (!quantity) return refuse('quantity_required', 'quantity')
    const wrong = wrongNumber(quantity)
    if (wrong) return refuse(wrong, 'quantity')
    const lots = checkLots(rules, quantity)
    if (typeof lots !== 'number') return lots
    units.lots = lots
  }
  return filterRefusal(rules, draft, units, reference, openOrders, isReduceOnly(draft, hedge)) ?? units
}

function checkLots(rules: OrderRules, quantity: string): number | { ok: false; refusal: Refusal } {
  const lots = toUnits(quantity, rules.quantityDigits)
  if (lots !== null && lots <= rules.maxLots && lots % rules.step === 0) return lots
  // Past what a number holds exactly it is the range that is wrong, or the step.
  const scaled = toScaled(quantity, rules.quantityDigits)
  if (scaled === null || scaled % BigInt(rules.step) !== 0n)
    return refuse('filter_lot_step', 'quantity', { step: trimZeros(quantityText(rules, rules.step)) })
  return refuse('filter_lot_range', 'quantity', rangeParams(rules))
}

function closingRefusal(
  rules: OrderRules,
  draft: OrderDraft,
  units: OrderUnits,
  { closable, hedge = false }: OrderContext,
): Refusal | null {
  if (rules.kind === 'spot' || !closable || !isReduceOnly(draft, hedge)) return null
  const held = toUnits(closable.held, rules.quantityDigits) ?? 0
  const promised = rests(draft) ? (toUnits(closable.promised, rules.quantityDigits) ?? 0) : 0
  return reduceOnlyRefusal(rules, units.lots ?? 0, held, promised)
}

/** Money (1e-8) that placing the order needs: quote for a buy, base for a sell; null where only the book can tell. */
export function moneyNeeded(rules: OrderRules, side: Side, units: OrderUnits): bigint | null {
  if (units.quoteUnits !== null) return units.quoteUnits
  if (units.lots === null) return null
  if (side === 'sell') return BigInt(units.lots) * rules.baseUnit
  return units.priceTicks === null ? null : notionalOf(rules, units.priceTicks, units.lots)
}

/** @param available money (1e-8) that is there */
export function refuseBalance(available: bigint, draft: OrderDraft): { ok: false; refusal: Refusal } {
  const field = draft.quote_quantity ? 'quote_quantity' : 'quantity'
  return refuse('insufficient_available_balance', field, { available: moneyText(available) })
}

/** Smallest and largest quantity of one order, as the refusal names them. */
export function rangeParams(rules: OrderRules): { min: string; max: string } {
  return { min: trimZeros(quantityText(rules, rules.step)), max: trimZeros(quantityText(rules, rules.maxLots)) }
}

/** The field whose option does not combine with the rest; null where all do. */
function conflictOf(draft: OrderDraft): string | null {
  if (draft.post_only && (draft.type === 'market' || draft.time_in_force !== 'GTC')) return 'post_only'
  if (draft.type === 'market') {
    if (draft.time_in_force === 'FOK') return 'time_in_force'
    if (draft.price) return 'price'
  }
  if (draft.quote_quantity && (draft.type === 'limit' || draft.side === 'sell' || draft.quantity))
    return 'quote_quantity'
  return null
}

function filterRefusal(
  rules: OrderRules,
  draft: OrderDraft,
  units: OrderUnits,
  reference: number | null,
  openOrders: number,
  reduceOnly: boolean,
): OrderCheck | null {
  const { priceTicks, lots } = units
  if (priceTicks !== null && reference !== null) {
    const { low, high } = priceBand(rules, reference)
    if (priceTicks < low || priceTicks > high)
      return refuse('filter_price_band', 'price', {
        low: trimZeros(priceText(rules, low)),
        high: trimZeros(priceText(rules, high)),
      })
  }
  const price = priceTicks ?? reference
  const notional = units.quoteUnits ?? (price === null || lots === null ? null : notionalOf(rules, price, lots))
  // Whatever is held can be closed, be it worth ever so little.
  if (notional !== null && notional < rules.minNotional && !(reduceOnly && rules.kind === 'contract'))
    return refuse('filter_min_notional', units.quoteUnits === null ? 'quantity' : 'quote_quantity', {
      min: moneyText(rules.minNotional),
    })
  if (rests(draft) && openOrders >= MAX_OPEN_ORDERS)
    return refuse('filter_max_orders', undefined, { max: String(MAX_OPEN_ORDERS) })
  return null
}

function refuse(key: RefusalKey, field?: string, params?: Record<string, string>): { ok: false; refusal: Refusal } {
  return {
    ok: false,
    refusal: refusal(key, { ...(field === undefined ? {} : { field }), ...(params ? { params } : {}) }),
  }
}
