import type { OrderRequest } from '../../../shared/calls/spot-calls.ts'
import { fromScaled, fromUnits, isDecimal, toScaled, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { type Market, marketUnits } from '../../../shared/hub-protocol/market.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import type { OrderDraft } from '../../../shared/rules/order-rule.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { TriggerBy } from '../../../shared/rules/plan-rule.ts'
import { type TicketDraft, termsText } from './plan/terms-text.ts'

export type TimeInForce = OrderDraft['time_in_force']
export const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK']

/** What stands in the ticket, as the person wrote it. Every value survives a change of side or type. */
export interface TicketForm {
  side: Side
  type: 'limit' | 'market'
  price: string
  /** In the base coin. */
  quantity: string
  /** In the quote coin: what a market buy spends. */
  total: string
  /** How a market buy is given. */
  by: 'total' | 'quantity'
  time_in_force: TimeInForce
  post_only: boolean
  /** Place of the ruler while quantity or total come from it; null once they were typed. */
  percent: number | null
  /** Perpetual markets: what `quantity` counts. */
  unit: SizeUnit
  /** Perpetual markets: the quantity in the base coin where the ruler or a change of the unit has set it; null once it was typed. */
  base: string | null
  /** Perpetual markets: only closes. */
  reduce_only: boolean
  /** It waits for something first. */
  planned: boolean
  plan: 'conditional' | 'scheduled' | 'trailing'
  /** What an order that waits was to be sent as when it was looked at last; null: as the type before it. */
  plan_type: 'limit' | 'market' | null
  /** Conditional: trigger price; which price is watched. */
  trigger: string
  trigger_by: TriggerBy
  /** Scheduled: `2026-11-22T08:30` in the person's zone. */
  at: string
  /** Trailing: percent, and where it begins. */
  callback: string
  activation: string
  /** TP/SL is armed as it fills; how its ends are given. */
  tpsl: boolean
  /** Perpetual markets: one pair that follows the position's size, in place of one for what this order fills. */
  tpsl_full: boolean
  ends_by: 'price' | 'roi' | 'profit'
  take_profit: string
  stop_loss: string
}

/** How a quantity is given: in the base coin, worth in the quote coin, as what it costs, in contracts of one step. */
export type SizeUnit = 'base' | 'quote' | 'cost' | 'contracts'
export const SIZE_UNITS: readonly SizeUnit[] = ['base', 'quote', 'cost', 'contracts']

/** What is sent for an order; perpetual markets take the last two. */
export type TicketRequest = OrderRequest & Pick<OrderDraft, 'reduce_only' | 'position_side'>

export const EMPTY_FORM: TicketForm = {
  side: 'buy',
  type: 'limit',
  price: '',
  quantity: '',
  total: '',
  by: 'total',
  time_in_force: 'GTC',
  post_only: false,
  percent: null,
  unit: 'base',
  base: null,
  reduce_only: false,
  planned: false,
  plan: 'conditional',
  plan_type: null,
  trigger: '',
  trigger_by: 'last',
  at: '',
  callback: '',
  activation: '',
  tpsl: false,
  tpsl_full: false,
  ends_by: 'price',
  take_profit: '',
  stop_loss: '',
}

/** The form as it counts: a trailing stop sends at market, whatever type was chosen before. */
export function countedForm(form: TicketForm): TicketForm {
  return form.planned && form.plan === 'trailing' && form.type !== 'market' ? { ...form, type: 'market' } : form
}

/** A change with what follows from it: an order that waits has a type of its own, which comes back with it. */
export function turnedForm(
  form: Pick<TicketForm, 'type' | 'planned' | 'plan_type'>,
  change: Partial<TicketForm>,
): Partial<TicketForm> {
  if (!(change.planned ?? form.planned)) return change
  const type = change.type ?? (form.planned ? undefined : (form.plan_type ?? form.type))
  return type === undefined ? change : { ...change, type, plan_type: type }
}

/** A market buy that names what it spends. */
export function isByTotal(form: Pick<TicketForm, 'side' | 'type' | 'by'>): boolean {
  return form.type === 'market' && form.side === 'buy' && form.by === 'total'
}

/** The input that tells how much. */
export function amountField(form: Pick<TicketForm, 'side' | 'type' | 'by'>): 'quantity' | 'total' {
  return isByTotal(form) ? 'total' : 'quantity'
}

/** Typed text to the number that is sent: shorthand written out, the market's digits where they hold it exactly. */
export function wireNumber(text: string, digits: number): string {
  const plain = expandShorthand(text)
  const scaled = toScaled(plain, digits)
  return scaled === null ? plain : fromScaled(scaled, digits)
}

/** The order that the ticket describes. Options that do not combine with its type are left out. */
export function draftOf(market: Market, form: TicketForm): OrderDraft {
  const limit = form.type === 'limit'
  const draft: OrderDraft = {
    side: form.side,
    type: form.type,
    time_in_force: limit ? form.time_in_force : 'IOC',
    post_only: limit && form.post_only,
  }
  if (limit) draft.price = wireNumber(form.price, market.price_digits)
  if (isByTotal(form)) draft.quote_quantity = expandShorthand(form.total)
  else draft.quantity = wireNumber(form.quantity, market.quantity_digits)
  return draft
}

/** The body of the call, string for string what {@link sentText} shows. */
export function requestOf(market: Pick<Market, 'currency_id'>, draft: TicketDraft): TicketRequest {
  return { currency_id: market.currency_id, ...draft }
}

/** The exact strings that will be sent, in one line: `BUY LIMIT 64200.00 × 0.25000 GTC`. What is missing stands as `…`. */
export function sentText(market: Pick<Market, 'quote'>, draft: TicketDraft): string {
  const parts: string[] = [draft.side.toUpperCase(), draft.type.toUpperCase()]
  if (draft.type === 'limit') parts.push(draft.price || '…')
  if (draft.quote_quantity === undefined) parts.push('×', draft.quantity || '…')
  else parts.push(draft.quote_quantity || '…', market.quote)
  parts.push(draft.time_in_force)
  if (draft.post_only) parts.push('POST_ONLY')
  if (draft.reduce_only) parts.push('REDUCE_ONLY')
  if (draft.position_side && draft.position_side !== 'both') parts.push(draft.position_side.toUpperCase())
  parts.push(...termsText(draft))
  return parts.join(' ')
}

/**
 * The next price or size by one tick or step, on the market's raster and never below one of them. From what is no number, or may be
 * two, there is no next one: it stays.
 */
export function stepped(text: string, by: 1 | -1, digits: number, step: number): string {
  const plain = expandShorthand(text) || '0'
  const [whole = '', fraction = ''] = plain.split('.')
  const now = isDecimal(plain) ? toUnits(`${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}0`, digits) : null
  if (now === null) return text
  const below = now - (now % step)
  const onRaster = below === now && !/[1-9]/.test(fraction.slice(digits))
  const next = by > 0 ? below + step : onRaster ? now - step : below
  return fromUnits(Math.max(step, next), digits)
}

/** {@link stepped} for the price (by the tick) or the quantity (by the step). */
export function steppedField(market: Market, field: 'price' | 'quantity', text: string, by: 1 | -1): string {
  const { tick, step } = marketUnits(market)
  return field === 'price'
    ? stepped(text, by, market.price_digits, tick)
    : stepped(text, by, market.quantity_digits, step)
}

export type OptionReason = 'market_takes' | 'post_only_waits' | 'time_takes'

/** Why an option cannot be chosen as the ticket stands; null where it can. */
export function optionReasons(form: Pick<TicketForm, 'type' | 'post_only' | 'time_in_force'>): {
  post_only: OptionReason | null
  time: Record<TimeInForce, OptionReason | null>
} {
  if (form.type === 'market')
    return { post_only: 'market_takes', time: { GTC: 'market_takes', IOC: null, FOK: 'market_takes' } }
  const time = form.post_only ? ('post_only_waits' as const) : null
  return {
    post_only: form.time_in_force === 'GTC' ? null : 'time_takes',
    time: { GTC: null, IOC: time, FOK: time },
  }
}
