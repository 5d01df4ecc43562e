import { fromUnits } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { orderRules } from '../../../../shared/rules/order-units.ts'
import { triggerPrices } from '../../../../shared/rules/plan-rule.ts'
import { hubClient } from '../../../services/hub-client/hub-client.ts'
import { countedForm, draftOf, type TicketForm } from '../ticket-form.ts'
import { type TermsMoment, withTerms } from './plan-draft.ts'
import type { TicketDraft } from './terms-text.ts'

/** The order that a form describes on spot, with its trigger and TP/SL. @param last decimal text; null unknown */
export function spotDraft(market: Market, asked: TicketForm, last: string | null): TicketDraft {
  const form = countedForm(asked)
  return withTerms(market, form, draftOf(market, form), spotMoment(market, last))
}

export function spotMoment(market: Market, last: string | null): TermsMoment {
  return { leverage: 1, prices: triggerPrices(orderRules(market), { last }) }
}

/** {@link spotDraft} by the last price of now. */
export function spotDraftNow(market: Market, form: TicketForm): TicketDraft {
  const { last } = hubClient().store.read('ticker', 'spot', market.currency_id)
  return spotDraft(market, form, last === null ? null : fromUnits(last, market.price_digits))
}
