import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Balance } from '../../../shared/calls/entities.ts'
import type { Market } from '../../../shared/hub-protocol/market.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import type { ListState, OwnState } from '../../services/account/own-state.ts'
import { useShownPart } from '../../services/venue/use-shown-state.ts'
import { useAccess, useSpotVenue, useVenue } from '../../services/venue/venue-context.ts'
import { ownLimit } from './own-limits.ts'
import { ticketsOf } from './own-tickets.ts'
import type { PerpModel } from './perp/perp-model.ts'
import { checkTerms } from './plan/check-terms.ts'
import { type EntryBasis, entryBasis } from './plan/plan-draft.ts'
import { spotDraft, spotMoment } from './plan/spot-draft.ts'
import type { TicketDraft } from './plan/terms-text.ts'
import { priceOf } from './price-of.ts'
import { type SubmitState, submitState, type TicketCheck } from './submit-state.ts'
import { type Taking, takingOf } from './taking.ts'
import { atPercent, percentOf, type TicketMoment } from './ticket-amounts.ts'
import { countedForm, type TicketForm } from './ticket-form.ts'
import { ticketIntents } from './ticket-intents.ts'
import { useTicketSettings } from './ticket-settings.ts'
import { fieldOf, type Ticket, type TicketField, type TicketState } from './ticket-store.ts'
import { MARKET_LEVELS, type Quote, useQuote } from './use-quote.ts'

export interface TicketModel {
  ticket: Ticket
  form: TicketForm
  draft: TicketDraft
  /** What TP/SL is measured from. */
  basis: EntryBasis | null
  submit: SubmitState
  quote: Quote
  /** The market and the account now; asked when it is needed, for the book moves all the time. */
  moment: () => TicketMoment
  /** What the order would take of the book at once; null where it cannot be determined. */
  taking: () => Taking | null
  /** Free money of a coin: null unknown, undefined where nobody is signed in. */
  free: (currencyId: number) => string | null | undefined
  /** What changes in the form when the ruler goes to a place; never more than goes through. */
  atPercent: (form: TicketForm, percent: number) => Partial<TicketForm>
  /** Where the ruler stands. */
  percent: () => number
  /** What is wrong with a field and may be said by now. */
  errorOf: (field: TicketField) => Pick<AnswerRefusal, 'key' | 'params'> | null
  /** A refusal that belongs to no field. */
  error: Pick<AnswerRefusal, 'key' | 'params'> | null
  unconfirmed: boolean
  /** What perpetual markets have besides; null on spot. */
  perp: PerpModel | null
}

/** What every ticket is made of: its state, the market's quote, fills of book and keys. */
export function useTicketParts(market: Market): { ticket: Ticket; state: TicketState; quote: Quote } {
  const ticket = ticketsOf(useVenue()).of(market)
  const state = useSnapshot(ticket.state, { sync: true }) as TicketState
  const quote = useQuote(market, state.form.type === 'market' ? MARKET_LEVELS : undefined)
  useEffect(() => ticketIntents.listen(ticket.fill), [ticket])
  useEffect(() => {
    if (quote.live && quote.last !== null) ticket.offerPrice(quote.last)
  }, [ticket, quote.live, quote.last])
  return { ticket, state, quote }
}

/** What the order would take of the book as it stands now. @param reference see {@link takingOf} */
export function takingNow(market: Market, draft: TicketDraft, quote: Quote, reference: string | null): Taking | null {
  const [side, other] = draft.side === 'buy' ? (['ask', 'bid'] as const) : (['bid', 'ask'] as const)
  const across = quote.levels(other)[0]?.[0] ?? null
  return takingOf(market, draft, { levels: quote.levels(side), across, whole: quote.whole(side), reference })
}

/** What may be said of what is wrong: the exchange's word, else what the rules found, once its field was touched. */
export function labelsOf(
  state: TicketState,
  check: TicketCheck,
): Pick<TicketModel, 'errorOf' | 'error' | 'unconfirmed'> {
  const reported = state.refusal
  const found = check.ok ? null : check.refusal
  return {
    errorOf(field) {
      if (reported && fieldOf(reported) === field) return reported
      if (!found || fieldOf(found) !== field || !state.touched[field]) return null
      return found
    },
    error: reported && fieldOf(reported) === null ? reported : found && fieldOf(found) === null ? found : null,
    unconfirmed: state.unconfirmed,
  }
}

/** Free spot money of a coin; '0' where the account has none of it, null where balances are not known. */
export function freeOf(balances: Pick<ListState<Balance>, 'rows' | 'knownAt'>, currencyId: number): string | null {
  if (balances.knownAt === null) return null
  return balances.rows.find((row) => row.currency_id === currencyId)?.trade_balance ?? '0'
}

const balancesOf = (now: OwnState) => now.balances
const openRows = (now: OwnState) => now.open.rows

/** The ticket of a spot market, with all that it depends on. */
export function useSpotTicket(market: Market): TicketModel {
  const { ticket, state, quote } = useTicketParts(market)
  const access = useAccess()
  const { state: own } = useSpotVenue().own
  const balances = useShownPart(own, balancesOf)
  const rows = useShownPart(own, openRows)
  const settings = useTicketSettings()

  const form = countedForm(state.form)
  const draft = spotDraft(market, form, quote.last)
  const now = spotMoment(market, quote.last)
  const coin = form.side === 'buy' ? market.quote_id : market.currency_id
  const known = access === 'visitor' ? null : freeOf(balances, coin)
  const rules = checkTerms(market, draft, {
    last: quote.last,
    prices: now.prices,
    now: serverNow(),
    available: known ?? undefined,
    openOrders: rows.filter((row) => row.currency_id === market.currency_id).length,
  })
  const limited = rules.ok
    ? ownLimit(market, { ...priceOf(draft), reference: quote.last, worth: null, equity: null }, settings)
    : null
  const check: TicketCheck = limited ? { ok: false, refusal: limited } : rules
  const submit = submitState({
    recorded: market.recorded,
    session: access,
    live: quote.live,
    sending: state.sending,
    funded: known !== null,
    check,
  })
  const moment = (): TicketMoment => {
    const side = form.side === 'buy' ? 'ask' : 'bid'
    return { last: quote.last, available: known, levels: quote.levels(side), whole: quote.whole(side) }
  }
  return {
    ticket,
    form,
    draft,
    basis: entryBasis(market, draft, now),
    submit,
    quote,
    moment,
    taking: () => takingNow(market, draft, quote, quote.last),
    free: (currencyId) => (access === 'visitor' ? undefined : freeOf(balances, currencyId)),
    atPercent: (next, percent) => atPercent(market, next, percent, moment()),
    percent: () => percentOf(market, form, moment()),
    ...labelsOf(state, check),
    perp: null,
  }
}
