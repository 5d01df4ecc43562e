import { toUnits } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { checkOrder, type OrderContext } from '../../../../shared/rules/order-rule.ts'
import { orderRules } from '../../../../shared/rules/order-units.ts'
import { checkPlan, type TriggerPrices } from '../../../../shared/rules/plan-rule.ts'
import { refusal } from '../../../../shared/rules/refusal.ts'
import { checkTpsl } from '../../../../shared/rules/tpsl-rule.ts'
import type { TicketCheck } from '../submit-state.ts'
import type { TicketDraft } from './terms-text.ts'

export interface TermsContext extends OrderContext {
  prices: TriggerPrices
  /** Server time, ms. */
  now: number
  /** The person's plan orders in this market, where they are known. */
  plans?: number
}

/** The shared rules for an order with whatever terms it has, in the exchange's own order. */
export function checkTerms(market: Market, draft: TicketDraft, context: TermsContext): TicketCheck {
  const rules = orderRules(market)
  const { trigger, tpsl } = draft
  const { prices, now, plans = 0, hedge = false } = context
  const checked = trigger
    ? checkPlan(rules, draft, trigger, { prices, now, plans, hedge })
    : checkOrder(market, draft, context)
  if (!checked.ok) return checked
  if (!tpsl) return { ok: true }
  if (!tpsl.take_profit && !tpsl.stop_loss)
    return { ok: false, refusal: refusal('trigger_required', { field: 'take_profit' }) }
  const ends = checkTpsl(rules, draft.side === 'buy' ? 'sell' : 'buy', tpsl, pricesFor(market, draft, prices))
  return ends.ok ? { ok: true } : ends
}

/** A pair that comes with a limit or a conditional order is measured from that order's price. */
function pricesFor(market: Market, draft: TicketDraft, prices: TriggerPrices): TriggerPrices {
  const at = toUnits(draft.price || draft.trigger?.price || '', market.price_digits)
  return at ? { last: at, mark: at, index: at } : prices
}
