import type { PerpOrder } from '../../../../shared/calls/contract-entities.ts'
import type { Order } from '../../../../shared/calls/entities.ts'
import { fromUnits, toScaled } from '../../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { SCALE_DIGITS } from '../../../../shared/perp/scale.ts'
import { expandShorthand } from '../../../../shared/rules/number-shorthand.ts'
import type { OrderDraft } from '../../../../shared/rules/order-rule.ts'
import { orderRules } from '../../../../shared/rules/order-units.ts'
import { triggerPrices } from '../../../../shared/rules/plan-rule.ts'
import { hubClient } from '../../../services/hub-client/hub-client.ts'
import type { PerpVenue } from '../../../services/venue/venue.ts'
import { type TermsMoment, withTerms } from '../plan/plan-draft.ts'
import type { TicketDraft } from '../plan/terms-text.ts'
import { countedForm, type TicketForm, wireNumber } from '../ticket-form.ts'
import { settingsOf } from './perp-account.ts'
import { type SizeRate, toBase } from './perp-size.ts'

/** What a perpetual order is turned by at a moment. */
export interface PerpTerms {
  leverage: number
  hedge: boolean
  /** Decimal text; null unknown. */
  mark: string | null
  last?: string | null
  index?: string | null
}

/** What a size of the form is worth a coin: the limit price, or the mark. */
export function rateOf(
  form: Pick<TicketForm, 'type' | 'price'>,
  terms: Pick<PerpTerms, 'leverage' | 'mark'>,
): SizeRate {
  const text = form.type === 'limit' ? expandShorthand(form.price) || terms.mark : terms.mark
  return { price: text === null ? null : toScaled(text, SCALE_DIGITS), leverage: terms.leverage }
}

/** The order that the form describes. In hedge mode a buy opens a long; one that only closes closes the short. */
export function perpDraft(market: Market, asked: TicketForm, terms: PerpTerms): TicketDraft {
  const form = countedForm(asked)
  const limit = form.type === 'limit'
  const base = form.base ?? toBase(market, form.unit, form.quantity, rateOf(form, terms)) ?? ''
  const opens = form.side === 'buy' ? 'long' : 'short'
  const closes = form.side === 'buy' ? 'short' : 'long'
  const draft: OrderDraft = {
    side: form.side,
    type: form.type,
    quantity: wireNumber(base, market.quantity_digits),
    time_in_force: limit ? form.time_in_force : 'IOC',
    post_only: limit && form.post_only,
    reduce_only: form.reduce_only,
    position_side: terms.hedge ? (form.reduce_only ? closes : opens) : 'both',
  }
  if (limit) draft.price = wireNumber(form.price, market.price_digits)
  return withTerms(market, form, draft, termsMoment(market, terms))
}

/** Prices and leverage for trigger and TP/SL. */
export function termsMoment(market: Market, { leverage, last, mark, index }: PerpTerms): TermsMoment {
  return { leverage, prices: triggerPrices(orderRules(market), { last, mark, index }) }
}

/** Turns forms into orders by what the venue's account and the market say now. */
export function perpDraftNow(venue: PerpVenue): (market: Market, form: TicketForm) => TicketDraft {
  return (market, form) => {
    const { settings } = venue.own.state
    const { store } = hubClient()
    const { mark, index } = store.read('mark', 'contract', market.currency_id)
    const { last } = store.read('ticker', 'contract', market.currency_id)
    const text = (ticks: number | null) => (ticks === null ? null : fromUnits(ticks, market.price_digits))
    return perpDraft(market, form, {
      leverage: settings ? settingsOf(settings, market).leverage : 1,
      hedge: settings?.position_mode === 'hedge',
      mark: text(mark),
      last: text(last),
      index: text(index),
    })
  }
}

/** An order of the contract account. */
export function isPerpOrder(order: Order): order is PerpOrder {
  return 'reduce_only' in order
}
