import { trimZeros } from '../decimal/decimal-text.ts'
import type { PositionSide } from '../perp/position-side.ts'
import { checkOrderUnits } from './order-rule.ts'
import { type OrderRules, priceBand, priceText, type Side } from './order-units.ts'
import { isReached, NO_TRIGGER, type TriggerBy, type TriggerPrices, type TriggerUnits } from './plan-rule.ts'
import { checkPrice } from './price-rule.ts'
import { type Refusal, type RefusalKey, refusal } from './refusal.ts'

export interface TpslLegDraft {
  trigger_price: string
  trigger_by?: TriggerBy
  type?: 'market' | 'limit'
  price?: string
}

/** TP/SL as the form, the call and the command carry it; numbers are text as the person wrote them. */
export interface TpslDraft {
  take_profit?: TpslLegDraft
  stop_loss?: TpslLegDraft
  /** One pair at market that follows the position's size; perpetuals, true there where it is left out. */
  full?: boolean
}

export interface TpslLeg {
  trigger: TriggerUnits
  type: 'limit' | 'market'
  /** Ticks; 0 at market. */
  price: number
}

export interface TpslUnits {
  ok: true
  full: boolean
  takeProfit: TpslLeg | null
  stopLoss: TpslLeg | null
}
type No = { ok: false; refusal: Refusal }

/**
 * Is this TP/SL fit for this market? The same answer in the form, in the call and in the engine. Take-profit lies where the price
 * is better for who closes with `side`, stop-loss where it is worse; one whose price has come already is refused.
 * @param side of the closing order: `sell` closes a long
 * @param prices of this moment; of a pair that comes with a limit order, that order's price three times
 */
export function checkTpsl(rules: OrderRules, side: Side, draft: TpslDraft, prices: TriggerPrices): TpslUnits | No {
  const full = rules.kind === 'contract' && (draft.full ?? true)
  if (rules.kind === 'spot' && draft.full) return no('options_conflict', 'full')
  if (!draft.take_profit && !draft.stop_loss) return no('trigger_required', 'take_profit')
  const units: TpslUnits = { ok: true, full, takeProfit: null, stopLoss: null }
  for (const kind of ['take_profit', 'stop_loss'] as const) {
    const asked = draft[kind]
    if (!asked) continue
    const leg = checkLeg(rules, side, kind, asked, prices, full)
    if (!leg.ok) return leg
    if (kind === 'take_profit') units.takeProfit = leg.leg
    else units.stopLoss = leg.leg
  }
  return units
}

/**
 * The quantity of a TP/SL in part, as the market order of each end would be looked at.
 * @param positionSide of the leg that it closes; null on spot  @param hedge whether the account is in hedge mode
 */
export function checkTpslSize(
  rules: OrderRules,
  side: Side,
  quantity: string | undefined,
  { takeProfit, stopLoss }: Pick<TpslUnits, 'takeProfit' | 'stopLoss'>,
  positionSide: PositionSide | null,
  hedge: boolean,
): { ok: true; lots: number } | No {
  let lots = 0
  for (const leg of [takeProfit, stopLoss]) {
    if (!leg) continue
    const draft = { side, type: 'market', quantity, time_in_force: 'IOC', post_only: false } as const
    const closes = positionSide === null ? draft : { ...draft, reduce_only: true, position_side: positionSide }
    const checked = checkOrderUnits(rules, closes, leg.price || leg.trigger.price, 0, hedge)
    if (!checked.ok) return checked
    lots = checked.lots ?? 0
  }
  return { ok: true, lots }
}

function checkLeg(
  rules: OrderRules,
  side: Side,
  kind: 'take_profit' | 'stop_loss',
  asked: TpslLegDraft,
  prices: TriggerPrices,
  full: boolean,
): { ok: true; leg: TpslLeg } | No {
  const field = kind
  const { trigger_by: by = 'last', type = 'market' } = asked
  if (rules.kind === 'spot' && by !== 'last') return no('options_conflict', 'trigger_by')
  if (full && type === 'limit') return no('options_conflict', `${field}_price`)
  if (type === 'market' && asked.price) return no('options_conflict', `${field}_price`)
  const price = checkPrice(rules, asked.trigger_price, field, 'trigger_required')
  if (!price.ok) return price
  const up = (kind === 'take_profit') === (side === 'sell')
  const current = prices[by]
  if (current !== null && isReached(up, price.ticks, current)) return no('trigger_at_once', field)
  const leg: TpslLeg = { trigger: { ...NO_TRIGGER, kind, by, up, price: price.ticks }, type, price: 0 }
  if (type === 'market') return { ok: true, leg }
  const limit = checkPrice(rules, asked.price, `${field}_price`)
  if (!limit.ok) return limit
  const { low, high } = priceBand(rules, price.ticks)
  if (limit.ticks < low || limit.ticks > high)
    return no('filter_price_band', `${field}_price`, {
      low: trimZeros(priceText(rules, low)),
      high: trimZeros(priceText(rules, high)),
    })
  leg.price = limit.ticks
  return { ok: true, leg }
}

function no(key: RefusalKey, field: string, params?: Record<string, string>): No {
  return { ok: false, refusal: refusal(key, { field, ...(params ? { params } : {}) }) }
}
