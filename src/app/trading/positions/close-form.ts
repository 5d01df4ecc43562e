import type { PerpOrder } from '../../../shared/calls/contract-entities.ts'
import { toScaled, toUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { takenCost } from '../../../shared/perp/reduce-cost.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { costOfTaking } from '../../../shared/rules/order-amounts.ts'
import { checkOrder, type OrderDraft } from '../../../shared/rules/order-rule.ts'
import { feeOf, orderRules, quantityText, type Side } from '../../../shared/rules/order-units.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { Level } from '../../../shared/wire/messages.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { ownLimit } from '../ticket/own-limits.ts'
import type { CloseRequest } from './position-actions.ts'

/** `best`: a limit order at the best price of the other side. */
export type CloseHow = 'market' | 'limit' | 'best'

export interface CloseDraft {
  how: CloseHow
  /** As the person wrote them, shorthand expanded. */
  price: string
  quantity: string
}

export interface CloseContext {
  hedge: boolean
  orders: readonly PerpOrder[]
  /** The side of the book that the order would take, best first; empty where it is not current. */
  levels: readonly Level[]
  /** The person's own limit on prices, percent; '' none. */
  priceLimit?: string
}

/** What the form shows before it is sent; money as decimal text, null where it cannot be determined. */
export interface CloseFigures {
  side: Side
  refusal: AnswerRefusal | null
  /** Null where something stands against it. */
  request: CloseRequest | null
  /** Mean price: of the book at market, else the limit. */
  average: string | null
  /** The book as known cannot fill it all. */
  short: boolean
  realised: string | null
  fee: string | null
  afterFee: string | null
  /** Taker where it fills at once. */
  role: 'maker' | 'taker'
  stays: string | null
  /** What profit and fee are reckoned from, in 10^-8; null where they cannot be determined. */
  basis: { value: bigint; quantity: bigint; cost: bigint; realised: bigint; fee: bigint; ppm: bigint } | null
}

/** The order that closes a long sells. */
export function closingSide(live: Pick<LivePosition, 'direction'>): Side {
  return live.direction === 1 ? 'sell' : 'buy'
}

/** Everything that the close form shows, by the rules and formulas that the exchange uses. */
export function closeFigures(
  live: LivePosition,
  market: Market,
  draft: CloseDraft,
  context: CloseContext,
): CloseFigures {
  const side = closingSide(live)
  const best = context.levels[0]?.[0] ?? null
  const price = draft.how === 'market' ? null : draft.how === 'best' ? (best ?? '') : draft.price
  const refusal = refusalOf(live, market, draft, price, context) ?? limitOf(live, market, price, context)
  const taking = price === null || (best !== null && crosses(side, price, best, market))
  const value = worthOf(market, draft.quantity, price, context.levels)
  const figures: CloseFigures = {
    side,
    refusal,
    request: refusal ? null : closeRequest(live, draft, price),
    average: value && averageOf(market, value.money, draft.quantity),
    short: value?.short ?? false,
    realised: null,
    fee: null,
    afterFee: null,
    role: taking ? 'taker' : 'maker',
    stays: staysOf(live, market, draft.quantity),
    basis: null,
  }
  return value && figures.stays !== null
    ? { ...figures, ...moneyOf(live, market, draft.quantity, value.money, taking) }
    : figures
}

/** What is sent for what stands in the form. @param price null at market */
export function closeRequest(
  live: Pick<LivePosition, 'row'>,
  draft: Pick<CloseDraft, 'quantity'>,
  price: string | null,
): CloseRequest {
  const { currency_id, position_side } = live.row
  const { quantity } = draft
  return price === null
    ? { currency_id, position_side, type: 'market', quantity }
    : { currency_id, position_side, type: 'limit', price, quantity }
}

function refusalOf(
  live: LivePosition,
  market: Market,
  draft: CloseDraft,
  price: string | null,
  { hedge, orders }: CloseContext,
): Refusal | null {
  const side = closingSide(live)
  const order: OrderDraft = {
    side,
    type: price === null ? 'market' : 'limit',
    quantity: draft.quantity,
    time_in_force: 'GTC',
    post_only: false,
    position_side: live.row.position_side,
    ...(price === null ? {} : { price }),
    ...(hedge ? {} : { reduce_only: true }),
  }
  const closable = { held: live.row.quantity, promised: promisedOf(live, market, orders) }
  const checked = checkOrder(market, order, { last: null, mark: live.mark, hedge, closable })
  return checked.ok ? null : checked.refusal
}

function limitOf(
  { mark: reference }: LivePosition,
  market: Market,
  price: string | null,
  { priceLimit = '' }: CloseContext,
): AnswerRefusal | null {
  if (price === null) return null
  return ownLimit(market, { price, reference, worth: null, equity: null }, { priceLimit, sizeLimit: '' })
}

/** What waiting reduce-only orders would close already. */
function promisedOf(live: LivePosition, market: Market, orders: readonly PerpOrder[]): string {
  const { currency_id, position_side } = live.row
  let lots = 0
  for (const order of orders) {
    const here = order.currency_id === currency_id && order.position_side === position_side
    if (!here || order.side !== closingSide(live) || !(order.reduce_only || position_side !== 'both')) continue
    const digits = market.quantity_digits
    lots += (toUnits(order.quantity ?? '0', digits) ?? 0) - (toUnits(order.filled_quantity, digits) ?? 0)
  }
  return quantityText(orderRules(market), Math.max(0, lots))
}

function crosses(side: Side, price: string, best: string, market: Market): boolean {
  const at = toUnits(price, market.price_digits)
  const other = toUnits(best, market.price_digits)
  return at !== null && other !== null && (side === 'sell' ? at <= other : at >= other)
}

function worthOf(
  market: Market,
  quantity: string,
  price: string | null,
  levels: readonly Level[],
): { money: bigint; short: boolean } | null {
  const lots = toScaled(quantityOr(quantity), market.quantity_digits)
  if (lots === null || lots === 0n) return null
  if (price !== null) {
    const at = toScaled(quantityOr(price), 8)
    return at === null || at === 0n ? null : { money: (scaled(quantity) * at) / ONE, short: false }
  }
  if (levels.length === 0) return null
  const taken = costOfTaking(market, levels, quantity)
  return taken?.complete ? { money: scaled(taken.cost), short: false } : { money: 0n, short: true }
}

/** Only what is a decimal is reckoned with. */
function quantityOr(text: string): string {
  return /^(0|[1-9][0-9]{0,20})(\.[0-9]{1,20})?$/.test(text) ? text : '0'
}

function averageOf(market: Market, money: bigint, quantity: string): string | null {
  if (money === 0n) return null
  const digits = market.price_digits + 1
  const price = divideNearest(money * ONE, scaled(quantity))
  const unit = 10n ** BigInt(8 - digits)
  return unscaled(divideNearest(price, unit) * unit)
}

function moneyOf(live: LivePosition, market: Market, quantity: string, money: bigint, taking: boolean) {
  if (money === 0n) return {}
  const rules = orderRules(market)
  const cost = takenCost(live.direction, live.cost, scaled(quantity), live.quantity)
  const realised = unrealisedProfit(live.direction, money, cost)
  const ppm = taking ? rules.takerPpm : rules.makerPpm
  const fee = feeOf(money, ppm)
  const basis = { value: money, quantity: scaled(quantity), cost, realised, fee, ppm }
  return { basis, realised: unscaled(realised), fee: unscaled(fee), afterFee: unscaled(realised - fee) }
}

/** What is held afterwards; null where the size is no size. */
function staysOf(live: LivePosition, market: Market, quantity: string): string | null {
  const closing = toScaled(quantityOr(quantity), market.quantity_digits)
  const held = toScaled(live.row.quantity, market.quantity_digits)
  if (closing === null || held === null || closing > held) return null
  return quantityText(orderRules(market), Number(held - closing))
}

/** A whole percent of what is held, cut to the step; all of it at 100. */
export function partOf(live: LivePosition, market: Market, percent: number): string {
  const { step, quantityDigits } = orderRules(market)
  const held = toUnits(live.row.quantity, quantityDigits) ?? 0
  const lots = percent >= 100 ? held : Number((BigInt(held) * BigInt(Math.trunc(percent))) / 100n)
  return trimZeros(quantityText(orderRules(market), lots - (percent >= 100 ? 0 : lots % step)))
}

/** The percent that a size is of what is held, for the slider. */
export function percentOf(live: LivePosition, market: Market, quantity: string): number {
  const held = toUnits(live.row.quantity, market.quantity_digits) ?? 0
  const lots = toUnits(quantityOr(quantity), market.quantity_digits) ?? 0
  return held === 0 ? 0 : Math.min(100, Math.floor((lots / held) * 100))
}
