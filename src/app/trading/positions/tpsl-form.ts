import type { PerpPlan, PerpPosition } from '../../../shared/calls/contract-entities.ts'
import { isDecimal, isSignedDecimal, toScaled, toUnits, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../shared/perp/exact-division.ts'
import { takenCost } from '../../../shared/perp/reduce-cost.ts'
import { ONE } from '../../../shared/perp/scale.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { unrealisedProfit } from '../../../shared/perp/unrealised-profit.ts'
import { expandShorthand, expandSigned } from '../../../shared/rules/number-shorthand.ts'
import { feeOf, orderRules, priceText } from '../../../shared/rules/order-units.ts'
import { reduceOnlyRefusal } from '../../../shared/rules/perp-order-rule.ts'
import type { TriggerBy, TriggerPrices } from '../../../shared/rules/plan-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'
import {
  checkTpsl,
  checkTpslSize,
  type TpslDraft,
  type TpslLegDraft,
  type TpslUnits,
} from '../../../shared/rules/tpsl-rule.ts'
import type { LivePosition } from '../../services/live/live-account.ts'
import { percentText } from '../../services/live/perp-texts.ts'
import { closingSide } from './close-form.ts'
import type { TpslRequest } from './position-actions.ts'

/** The three ways to say where one end lies; the other two follow. */
export type EndBy = 'price' | 'roi' | 'profit'

export interface EndDraft {
  by: EndBy
  /** As the person wrote it; empty: this end is not set. */
  text: string
  /** Limit price, of a part alone. */
  limit: string
}

export interface TpslForm {
  full: boolean
  /** Of a part. */
  quantity: string
  by: TriggerBy
  type: 'market' | 'limit'
  take_profit: EndDraft
  stop_loss: EndDraft
}
export type EndName = 'take_profit' | 'stop_loss'

/** One end as shown: all three columns, and what comes of it; null where it is not set or no number. */
export interface EndFigures {
  price: string | null
  roi: string | null
  profit: string | null
  fee: string | null
  afterFee: string | null
  /** Before the fee, and the fee, in 10^-8. */
  result: { profit: bigint; fee: bigint } | null
}

export interface TpslFigures {
  take_profit: EndFigures
  stop_loss: EndFigures
  refusal: Refusal | null
  request: TpslRequest | null
  /** From the stop-loss to liquidation; below zero where it would come too late. Null without one of them. */
  margin: { price: string; percent: string; of: { direction: 1 | -1; stop: bigint; liquidation: bigint } } | null
}

/** Take-profit and stop-loss that stand on a position. */
export interface ArmedPair {
  take_profit: PerpPlan | null
  stop_loss: PerpPlan | null
  /** What closes a part, oldest first. */
  parts: ArmedPart[]
}

/** One end or a pair that closes a part of a position, or the whole of it. */
export interface ArmedPart {
  take_profit: PerpPlan | null
  stop_loss: PerpPlan | null
  ids: readonly number[]
  /** Size that it closes, decimal text; null where the exchange has not said. */
  quantity: string | null
  /** It closes the whole position, whatever its size. */
  whole?: true
}

/** The ends that are armed for a position, among all plan orders. */
export function armedOf(
  plans: readonly PerpPlan[],
  live: { row: Pick<PerpPosition, 'currency_id' | 'position_side'>; direction: 1 | -1 },
): ArmedPair {
  const { currency_id, position_side } = live.row
  const own = plans.filter(
    (plan) =>
      plan.currency_id === currency_id && plan.position_side === position_side && plan.side === closingSide(live),
  )
  const ends = own.filter(({ plan }) => plan.kind === 'take_profit' || plan.kind === 'stop_loss')
  const whole = (kind: EndName) => ends.find(({ plan }) => plan.full && plan.kind === kind) ?? null
  return {
    take_profit: whole('take_profit'),
    stop_loss: whole('stop_loss'),
    parts: partsOf(ends.filter(({ plan }) => !plan.full)),
  }
}

/** Ends put together with their partners. */
function partsOf(ends: readonly PerpPlan[]): ArmedPart[] {
  const byId = new Map(ends.map((end) => [end.id, end]))
  const done = new Set<number>()
  return [...ends]
    .sort((a, b) => a.id - b.id)
    .flatMap((end) => {
      if (done.has(end.id)) return []
      const partner = end.plan.pair_id === null ? undefined : byId.get(end.plan.pair_id)
      const both = partner ? [end, partner] : [end]
      for (const { id } of both) done.add(id)
      const of = (kind: EndName) => both.find(({ plan }) => plan.kind === kind) ?? null
      return [
        {
          take_profit: of('take_profit'),
          stop_loss: of('stop_loss'),
          ids: both.map(({ id }) => id),
          quantity: end.quantity,
        },
      ]
    })
}

/** Finds what is armed for the position of a row. */
export function armedByKey(
  plans: readonly PerpPlan[],
): (row: { currencyId: number; side: 'long' | 'short'; leg: boolean }) => ArmedPair {
  return ({ currencyId, side, leg }) =>
    armedOf(plans, {
      row: { currency_id: currencyId, position_side: leg ? side : 'both' },
      direction: side === 'long' ? 1 : -1,
    })
}

/** Everything that the form shows, by the rules and formulas that the exchange uses. */
export function tpslFigures(live: LivePosition, market: Market, form: TpslForm, prices: TriggerPrices): TpslFigures {
  const part = form.full ? null : partQuantity(expandShorthand(form.quantity), market)
  const size = part === null || part > live.quantity ? live.quantity : part
  const take_profit = endFigures(live, market, form.take_profit, size)
  const stop_loss = endFigures(live, market, form.stop_loss, size)
  const draft = draftOf(form, take_profit.price, stop_loss.price)
  const checked = checkTpsl(orderRules(market), closingSide(live), draft, prices)
  const wrong =
    unreadable(form, take_profit, stop_loss) ??
    (checked.ok ? sizeRefusal(live, market, form, checked) : checked.refusal)
  return {
    take_profit,
    stop_loss,
    refusal: wrong,
    request: wrong ? null : tpslRequest(live, form, draft),
    margin: marginOf(live, market, stop_loss.price),
  }
}

/** What is sent for what stands in the form. */
export function tpslRequest(live: Pick<LivePosition, 'row'>, form: TpslForm, draft: TpslDraft): TpslRequest {
  const { currency_id, position_side } = live.row
  return { currency_id, position_side, ...(form.full ? {} : { quantity: expandShorthand(form.quantity) }), ...draft }
}

/** The ends as they are sent: a price as it was written, be it wrong; what stands for ROI or profit as the price that it means. */
export function draftOf(form: TpslForm, tp: string | null, sl: string | null): TpslDraft {
  const leg = (end: EndDraft, trigger_price: string): TpslLegDraft => ({
    trigger_price,
    trigger_by: form.by,
    ...(form.type === 'limit' && !form.full ? { type: 'limit' as const, price: expandShorthand(end.limit) } : {}),
  })
  return {
    full: form.full,
    ...(written(form.take_profit) ? { take_profit: leg(form.take_profit, tp ?? form.take_profit.text) } : {}),
    ...(written(form.stop_loss) ? { stop_loss: leg(form.stop_loss, sl ?? form.stop_loss.text) } : {}),
  }
}

function written({ text }: EndDraft): boolean {
  return text !== ''
}

/** An end that was written as ROI or profit and means no price. */
function unreadable(form: TpslForm, tp: EndFigures, sl: EndFigures): Refusal | null {
  for (const [field, figures] of [
    ['take_profit', tp],
    ['stop_loss', sl],
  ] as const) {
    const end = form[field]
    if (end.by !== 'price' && written(end) && figures.price === null) return refusal('number_format', { field })
  }
  return null
}

/** Why a part cannot have this size; null where it can, and for the whole. */
function sizeRefusal(live: LivePosition, market: Market, form: TpslForm, units: TpslUnits): Refusal | null {
  if (form.full) return null
  const { position_side } = live.row
  const rules = orderRules(market)
  const sized = checkTpslSize(
    rules,
    closingSide(live),
    expandShorthand(form.quantity),
    units,
    position_side,
    position_side !== 'both',
  )
  if (!sized.ok) return sized.refusal
  return reduceOnlyRefusal(rules, sized.lots, toUnits(live.row.quantity, market.quantity_digits) ?? 0, 0)
}

function partQuantity(text: string, market: Market): bigint | null {
  const lots = isDecimal(text) ? toScaled(text, market.quantity_digits) : null
  const step = orderRules(market).step
  return lots === null || lots === 0n || lots % BigInt(step) !== 0n ? null : scaled(text)
}

const NOTHING: EndFigures = { price: null, roi: null, profit: null, fee: null, afterFee: null, result: null }

function endFigures(live: LivePosition, market: Market, end: EndDraft, quantity: bigint): EndFigures {
  const price = priceOf(live, market, end, quantity)
  if (price === null) return NOTHING
  const value = (scaled(price) * quantity) / ONE
  const cost = takenCost(live.direction, live.cost, quantity, live.quantity)
  const profit = unrealisedProfit(live.direction, value, cost)
  const initial = (live.initial * quantity) / live.quantity
  const fee = feeOf(value, orderRules(market).takerPpm)
  return {
    price,
    roi: initial === 0n ? null : percentText(divideNearest(profit * ONE, initial)),
    profit: unscaled(profit),
    fee: unscaled(fee),
    afterFee: unscaled(profit - fee),
    result: { profit, fee },
  }
}

/** The trigger price that an end means, at the nearest tick; null where it means none. A price stays as it was written. */
function priceOf(live: LivePosition, market: Market, end: EndDraft, quantity: bigint): string | null {
  const text = expandSigned(end.text)
  if (end.by === 'price') return isDecimal(text) && toScaled(text, 8) !== null && /[1-9]/.test(text) ? text : null
  if (!isSignedDecimal(text) || text.length > 24 || toScaled(text.replace('-', ''), 8) === null) return null
  const cost = takenCost(live.direction, live.cost, quantity, live.quantity)
  const initial = (live.initial * quantity) / live.quantity
  const profit = end.by === 'profit' ? scaled(text) : divideNearest(scaled(text) * initial, 100n * ONE)
  const price = divideNearest((cost + BigInt(live.direction) * profit) * ONE, quantity)
  const { tick, priceDigits } = orderRules(market)
  const unit = BigInt(tick) * 10n ** BigInt(8 - priceDigits)
  const ticks = divideNearest(price, unit)
  return ticks <= 0n ? null : priceText(orderRules(market), Number(ticks) * tick)
}

function marginOf(live: LivePosition, market: Market, stop: string | null): TpslFigures['margin'] {
  if (stop === null || live.liquidation === null) return null
  const between = BigInt(live.direction) * (scaled(stop) - live.liquidation)
  const unit = 10n ** BigInt(8 - market.price_digits)
  return {
    price: unscaled((between / unit) * unit),
    percent: percentText((between * ONE) / live.markPrice),
    of: { direction: live.direction, stop: scaled(stop), liquidation: live.liquidation },
  }
}

/** It has triggered, found nothing to trade with, and is tried again. */
function waits(plan: PerpPlan): boolean {
  return plan.status === 'in_progress'
}

/** Ends of the whole position that have triggered and wait: their price is reached, so it cannot be asked for again. */
export function waitingOf({ take_profit, stop_loss }: ArmedPair): { name: EndName; price: string | null }[] {
  return [take_profit, stop_loss].flatMap((plan) =>
    plan && waits(plan) ? [{ name: plan.plan.kind as EndName, price: plan.plan.trigger_price }] : [],
  )
}

/** The pair that closes the whole position, then those that close a part, oldest first: what the panel lists. */
export function standingPairs({ take_profit, stop_loss, parts }: ArmedPair): ArmedPart[] {
  const ids = [take_profit, stop_loss].flatMap((plan) => (plan ? [plan.id] : []))
  return ids.length === 0 ? parts : [{ take_profit, stop_loss, ids, quantity: null, whole: true }, ...parts]
}

/** Both ends of a part can still be asked for anew: none has triggered and waits. */
export function canEdit({ take_profit, stop_loss }: ArmedPart): boolean {
  return ![take_profit, stop_loss].some((plan) => plan && waits(plan))
}

/** The form of a part as it stands. */
export function formOfPart({ take_profit, stop_loss, quantity }: ArmedPart): TpslForm {
  const end = (plan: PerpPlan | null): EndDraft => ({
    by: 'price',
    text: plan?.plan.trigger_price ?? '',
    limit: plan?.price ?? '',
  })
  const first = take_profit ?? stop_loss
  return {
    full: false,
    quantity: quantity === null ? '' : trimZeros(quantity),
    by: first?.plan.trigger_by ?? 'mark',
    type: first?.type ?? 'market',
    take_profit: end(take_profit),
    stop_loss: end(stop_loss),
  }
}

/** The form of a position: what is armed and has not triggered, or nothing. An end that is left empty stays as it stands. */
export function formOf(armed: ArmedPair): TpslForm {
  const end = (plan: PerpPlan | null): EndDraft => ({
    by: 'price',
    text: plan && !waits(plan) ? (plan.plan.trigger_price ?? '') : '',
    limit: '',
  })
  const first = armed.take_profit ?? armed.stop_loss
  return {
    full: true,
    quantity: '',
    by: first?.plan.trigger_by ?? 'mark',
    type: 'market',
    take_profit: end(armed.take_profit),
    stop_loss: end(armed.stop_loss),
  }
}
