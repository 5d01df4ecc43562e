import { fromScaled, isDecimal, isSignedDecimal, toScaled, toUnits } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { divideNearest } from '../../../../shared/perp/exact-division.ts'
import { ONE, SCALE_DIGITS } from '../../../../shared/perp/scale.ts'
import { expandShorthand, expandSigned } from '../../../../shared/rules/number-shorthand.ts'
import type { OrderDraft } from '../../../../shared/rules/order-rule.ts'
import { orderRules, priceText } from '../../../../shared/rules/order-units.ts'
import type { TriggerDraft, TriggerPrices } from '../../../../shared/rules/plan-rule.ts'
import type { TpslDraft, TpslLegDraft } from '../../../../shared/rules/tpsl-rule.ts'
import { displayZone } from '../../../base/platform/zone.ts'
import { instantOf } from '../../../base/platform/zone-days.ts'
import { type TicketForm, wireNumber } from '../ticket-form.ts'
import type { TicketDraft } from './terms-text.ts'

/** What the terms of an order are turned by at a moment. */
export interface TermsMoment {
  /** Ticks. */
  prices: TriggerPrices
  /** 1 on spot. */
  leverage: number
}

/** The order with its trigger and its TP/SL, where the form has them. */
export function withTerms(market: Market, form: TicketForm, draft: OrderDraft, now: TermsMoment): TicketDraft {
  const whole: TicketDraft = { ...draft }
  if (form.planned) whole.trigger = triggerOf(market, form, now.prices)
  if (form.tpsl && !draft.reduce_only) whole.tpsl = tpslOf(market, form, whole, now)
  return whole
}

function triggerOf(market: Market, form: TicketForm, prices: TriggerPrices): TriggerDraft {
  if (form.plan === 'scheduled') {
    const at = momentOf(form.at)
    return { kind: 'scheduled', ...(at === null ? {} : { at }) }
  }
  const by = market.kind === 'spot' ? 'last' : form.trigger_by
  if (form.plan === 'trailing')
    return {
      kind: 'trailing',
      by,
      callback_rate: expandShorthand(form.callback),
      ...(form.activation.trim() && { activation_price: wireNumber(form.activation, market.price_digits) }),
    }
  const price = wireNumber(form.trigger, market.price_digits)
  const ticks = toUnits(price, market.price_digits)
  const current = prices[by]
  // Said from the price of now: what has crossed it on the way would trigger at once, and is refused.
  const way =
    ticks === null || current === null ? {} : { direction: ticks < current ? ('down' as const) : ('up' as const) }
  return { kind: 'conditional', by, price, ...way }
}

/** `2026-11-22T08:30`, in the zone on screen, as ms since 1970; null where it is no moment. */
export function momentOf(text: string): number | null {
  return instantOf(text, displayZone())
}

/** What the ends of a TP/SL are measured from, in 10^-8. */
export interface EntryBasis {
  direction: 1 | -1
  price: bigint
  /** Null while the size is not known. */
  quantity: bigint | null
  leverage: number
}

/** The limit price, else the trigger, else mark, on spot the last price; null unknown. */
export function entryBasis(market: Market, draft: TicketDraft, { prices, leverage }: TermsMoment): EntryBasis | null {
  const now = market.kind === 'contract' ? (prices.mark ?? prices.last) : prices.last
  const text = draft.price || draft.trigger?.price || (now === null ? '' : priceText(orderRules(market), now))
  const price = toScaled(text, SCALE_DIGITS)
  if (!price || price < 0n) return null
  const quantity = toScaled(draft.quantity ?? '', SCALE_DIGITS)
  const spent = toScaled(draft.quote_quantity ?? '', SCALE_DIGITS)
  return {
    direction: draft.side === 'buy' ? 1 : -1,
    price,
    quantity: quantity && quantity > 0n ? quantity : spent && spent > 0n ? (spent * ONE) / price : null,
    leverage,
  }
}

function tpslOf(market: Market, form: TicketForm, draft: TicketDraft, now: TermsMoment): TpslDraft {
  const basis = entryBasis(market, draft, now)
  const leg = (name: 'take_profit' | 'stop_loss'): TpslLegDraft | null => {
    if (form[name].trim() === '') return null
    const trigger_price = endPrice(market, form.ends_by, name, form[name], basis) ?? form[name].trim()
    return { trigger_price, trigger_by: market.kind === 'spot' ? 'last' : 'mark' }
  }
  const [take_profit, stop_loss] = [leg('take_profit'), leg('stop_loss')]
  return {
    ...(take_profit && { take_profit }),
    ...(stop_loss && { stop_loss }),
    ...(market.kind === 'contract' && { full: form.tpsl_full }),
  }
}

/**
 * The trigger price that an end means, at the nearest tick: itself, or where the order would have won (lost, for a stop) so many
 * percent of its margin or so much money. Signs need not be written.
 * @returns null where it means none
 */
export function endPrice(
  market: Market,
  by: TicketForm['ends_by'],
  end: 'take_profit' | 'stop_loss',
  text: string,
  basis: EntryBasis | null,
): string | null {
  const plain = expandSigned(text)
  if (by === 'price') return isDecimal(plain) ? wireNumber(plain, market.price_digits) : null
  if (!basis || !isSignedDecimal(plain)) return null
  const size = toScaled(plain.replace('-', ''), SCALE_DIGITS)
  if (size === null || size === 0n) return null
  const away = BigInt(basis.direction) * (end === 'take_profit' ? size : -size)
  const moved =
    by === 'roi'
      ? divideNearest(away * basis.price, 100n * ONE * BigInt(basis.leverage))
      : basis.quantity === null
        ? null
        : divideNearest(away * ONE, basis.quantity)
  if (moved === null) return null
  const { tick, priceDigits } = orderRules(market)
  const unit = BigInt(tick) * 10n ** BigInt(SCALE_DIGITS - priceDigits)
  const ticks = divideNearest(basis.price + moved, unit)
  return ticks <= 0n ? null : fromScaled((ticks * unit) / 10n ** BigInt(SCALE_DIGITS - priceDigits), priceDigits)
}
