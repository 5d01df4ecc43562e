import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import type { Balance } from '../../../shared/calls/entities.ts'
import type { Market } from '../../../shared/market/market.ts'
import { checkOrder, type OrderCheck, type OrderDraft } from '../../../shared/rules/order-rule.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { useSession } from '../../session/session.ts'
import type { ListState } from '../orders/own-state.ts'
import { useOwn } from '../orders/own-store.ts'
import { tickets } from './own-tickets.ts'
import { type SubmitState, submitState } from './submit-state.ts'
import type { TicketMoment } from './ticket-amounts.ts'
import { draftOf, type TicketForm } from './ticket-form.ts'
import { ticketIntents } from './ticket-intents.ts'
import { fieldOf, type Ticket, type TicketField, type TicketState } from './ticket-store.ts'
import { type Quote, useQuote } from './use-quote.ts'

export interface TicketModel {
  ticket: Ticket
  form: TicketForm
  draft: OrderDraft
  check: OrderCheck
  submit: SubmitState
  quote: Quote
  /** The market and the account now; asked when it is needed, for the book moves all the time. */
  moment: () => TicketMoment
  /** Free money of a coin: null unknown, undefined where nobody is signed in. */
  free: (currencyId: number) => string | null | undefined
  /** What is wrong with a field and may be said by now. */
  errorOf: (field: TicketField) => Pick<AnswerRefusal, 'key' | 'params'> | null
  /** A refusal that belongs to no field. */
  error: Pick<AnswerRefusal, 'key' | 'params'> | null
  unconfirmed: boolean
}

/** Free spot money of a coin; '0' where the account has none of it, null where balances are not known. */
export function freeOf(balances: Pick<ListState<Balance>, 'rows' | 'knownAt'>, currencyId: number): string | null {
  if (balances.knownAt === null) return null
  return balances.rows.find((row) => row.currency_id === currencyId)?.trade_balance ?? '0'
}

/** The ticket of a market, with all that it depends on. */
export function useTicket(market: Market): TicketModel {
  const ticket = tickets().of(market)
  const state = useSnapshot(ticket.state, { sync: true }) as TicketState
  const session = useSession()
  const own = useOwn()
  const quote = useQuote(market)
  useEffect(() => ticketIntents.listen(ticket.fill), [ticket])
  useEffect(() => {
    if (quote.live && quote.last !== null) ticket.offerPrice(quote.last)
  }, [ticket, quote.live, quote.last])

  const { form } = state
  const draft = draftOf(market, form)
  const coin = form.side === 'buy' ? market.quote_id : market.currency_id
  const known = session.status === 'visitor' ? null : freeOf(own.balances, coin)
  const check = checkOrder(market, draft, {
    last: quote.last,
    available: known ?? undefined,
    openOrders: own.open.rows.filter((row) => row.currency_id === market.currency_id).length,
  })
  const submit = submitState({
    recorded: market.recorded,
    session: session.status,
    live: quote.live,
    sending: state.sending,
    funded: known !== null,
    check,
  })
  const told = state.refusal
  const found = check.ok ? null : check.refusal
  return {
    ticket,
    form,
    draft,
    check,
    submit,
    quote,
    moment() {
      const side = form.side === 'buy' ? 'ask' : 'bid'
      return { last: quote.last, available: known, levels: quote.levels(side), whole: quote.whole(side) }
    },
    free: (currencyId) => (session.status === 'visitor' ? undefined : freeOf(own.balances, currencyId)),
    errorOf(field) {
      if (told && fieldOf(told) === field) return told
      if (!found || fieldOf(found) !== field || !state.touched[field]) return null
      return found
    },
    error: told && fieldOf(told) === null ? told : found && fieldOf(found) === null ? found : null,
    unconfirmed: state.unconfirmed,
  }
}
