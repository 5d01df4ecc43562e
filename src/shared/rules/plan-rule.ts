import { isDecimal, toScaled, toUnits } from '../decimal/decimal-text.ts'
import { checkOrderUnits, type OrderDraft, type OrderUnits } from './order-rule.ts'
import type { OrderRules, Side } from './order-units.ts'
import { checkPrice } from './price-rule.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

export type TriggerBy = 'last' | 'mark' | 'index'
export type PlanKind = 'conditional' | 'scheduled' | 'trailing' | 'take_profit' | 'stop_loss'

/** What a plan order waits for, as the form, the call and the command carry it; numbers are text as the person wrote them. */
export interface TriggerDraft {
  kind?: 'conditional' | 'scheduled' | 'trailing'
  by?: TriggerBy
  price?: string
  direction?: 'up' | 'down'
  at?: number
  callback_rate?: string
  activation_price?: string
}

/** What a market's prices are at this moment, ticks; null where one is not known (then the exchange checks against it). */
export type TriggerPrices = Record<TriggerBy, number | null>

export interface PlanContext {
  prices: TriggerPrices
  /** Server time, ms; null where it is not known. */
  now: number | null
  /** The person's plan orders in this market, a pair counted once. */
  plans: number
  hedge?: boolean
}

/** A trigger in the market's own whole units; what its kind does not have is null or 0. */
export interface TriggerUnits {
  kind: PlanKind
  by: TriggerBy | null
  up: boolean | null
  /** Trigger price, ticks. */
  price: number
  /** Server time, ms. */
  at: number
  /** Hundredths of a percent. */
  callback: number
  /** Ticks. */
  activation: number
}

export interface PlanUnits {
  ok: true
  trigger: TriggerUnits
  order: OrderUnits
}
type No = { ok: false; refusal: Refusal }

/** Plan orders that one account may have in a market; a TP/SL pair counts once. */
export const MAX_PLANS = 10
/** Callback rates, hundredths of a percent. */
const CALLBACK = { min: 10, max: 1_000 }
/** Farthest moment for which an order may be scheduled, ms. */
const FARTHEST = 30 * 86_400_000

export const NO_TRIGGER: Omit<TriggerUnits, 'kind'> = {
  by: null,
  up: null,
  price: 0,
  at: 0,
  callback: 0,
  activation: 0,
}

/**
 * Is this plan order fit for this market? The same answer in the form, in the call and in the engine: the trigger first, then the
 * order as {@link checkOrderUnits} has it, its band around the trigger price. Money is looked at when it triggers.
 */
export function checkPlan(
  rules: OrderRules,
  draft: OrderDraft,
  asked: TriggerDraft,
  context: PlanContext,
): PlanUnits | No {
  const trigger = checkTrigger(rules, draft.side, asked, context)
  if (!trigger.ok) return trigger
  if (trigger.units.kind === 'trailing' && draft.type !== 'market') return no('options_conflict', 'type')
  const { prices, hedge = false } = context
  const now = rules.kind === 'contract' ? (prices.mark ?? prices.last) : prices.last
  const reference = trigger.units.price || trigger.units.activation || now
  const order = checkOrderUnits(rules, draft, reference, 0, hedge)
  if (!order.ok) return order
  const many = tooMany(context.plans)
  return many ? { ok: false, refusal: many } : { ok: true, trigger: trigger.units, order }
}

/** Null where one more may be armed. */
export function tooMany(plans: number, more = 1): Refusal | null {
  return plans + more > MAX_PLANS ? refusal('filter_max_plans', { params: { max: String(MAX_PLANS) } }) : null
}

function checkTrigger(
  rules: OrderRules,
  side: Side,
  asked: TriggerDraft,
  { prices, now }: PlanContext,
): { ok: true; units: TriggerUnits } | No {
  const { kind = 'conditional', by = 'last' } = asked
  if (kind === 'scheduled') return scheduled(asked, now)
  if (rules.kind === 'spot' && by !== 'last') return no('options_conflict', 'trigger_by')
  const current = prices[by]
  if (kind === 'trailing') return trailing(rules, side, asked, by, current)
  if (asked.at || asked.callback_rate || asked.activation_price) return no('options_conflict', 'trigger_price')
  const price = checkPrice(rules, asked.price, 'trigger_price', 'trigger_required')
  if (!price.ok) return price
  const { ticks } = price
  const up = asked.direction ? asked.direction === 'up' : current === null ? null : ticks > current
  if (current !== null && isReached(up ?? true, ticks, current)) return no('trigger_at_once', 'trigger_price')
  return { ok: true, units: { ...NO_TRIGGER, kind, by, up, price: ticks } }
}

/** Whether a trigger has come. `current` in ticks. */
export function isReached(up: boolean, trigger: number, current: number): boolean {
  return up ? current >= trigger : current <= trigger
}

function scheduled(asked: TriggerDraft, now: number | null): { ok: true; units: TriggerUnits } | No {
  const { at, price, callback_rate, activation_price, direction } = asked
  if (price || callback_rate || activation_price || direction) return no('options_conflict', 'trigger_at')
  if (at === undefined) return no('trigger_required', 'trigger_at')
  if (now !== null && at <= now) return no('trigger_at_once', 'trigger_at')
  if (now !== null && at - now > FARTHEST) return no('trigger_too_late', 'trigger_at', { days: '30' })
  return { ok: true, units: { ...NO_TRIGGER, kind: 'scheduled', at } }
}

/** A callback rate, percent as text, in hundredths of a percent. */
export function checkCallback(text: string | undefined): { ok: true; callback: number } | No {
  if (!text) return no('trigger_required', 'callback_rate')
  if (text.length > 32 || !isDecimal(text)) return no('number_format', 'callback_rate')
  const exact = toScaled(text, 2)
  const callback = exact === null ? null : Number(exact)
  if (callback === null || callback < CALLBACK.min || callback > CALLBACK.max)
    return no('callback_range', 'callback_rate', { min: '0.1', max: '10' })
  return { ok: true, callback }
}

function trailing(
  rules: OrderRules,
  side: Side,
  asked: TriggerDraft,
  by: TriggerBy,
  current: number | null,
): { ok: true; units: TriggerUnits } | No {
  if (asked.price || asked.at || asked.direction) return no('options_conflict', 'callback_rate')
  const rate = checkCallback(asked.callback_rate)
  if (!rate.ok) return rate
  const units: TriggerUnits = { ...NO_TRIGGER, kind: 'trailing', by, up: side === 'buy', callback: rate.callback }
  if (!asked.activation_price) return { ok: true, units }
  const activation = checkPrice(rules, asked.activation_price, 'activation_price')
  if (!activation.ok) return activation
  units.activation = activation.ticks
  // A sell follows from a price above on, a buy from one below.
  if (current !== null && isReached(side === 'sell', activation.ticks, current))
    return no('trigger_at_once', 'activation_price')
  return { ok: true, units }
}

/** Prices as texts (of mark, ticker) into {@link TriggerPrices}. */
export function triggerPrices(
  rules: Pick<OrderRules, 'priceDigits'>,
  texts: Partial<Record<TriggerBy, string | null>>,
): TriggerPrices {
  const ticks = (text: string | null | undefined) => (text ? toUnits(text, rules.priceDigits) : null)
  return { last: ticks(texts.last), mark: ticks(texts.mark), index: ticks(texts.index) }
}

function no(key: RefusalKey, field: string, params?: Record<string, string>): No {
  return { ok: false, refusal: refusal(key, { field, ...(params ? { params } : {}) }) }
}
