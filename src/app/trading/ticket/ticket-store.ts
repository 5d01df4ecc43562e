import { proxy } from 'valtio'
import type { Order } from '../../../shared/calls/entities.ts'
import { type Market, type MarketKey, marketKey } from '../../../shared/hub-protocol/market.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { nextTask } from '../../base/platform/next-task.ts'
import { createOrderSender, type OrderSender, type OrderSenderEnv, type SendOutcome } from './order-sender.ts'
import type { TicketDraft } from './plan/terms-text.ts'
import {
  EMPTY_FORM,
  isByTotal,
  requestOf,
  draftOf as spotDraftOf,
  type TicketForm,
  type TicketRequest,
  turnedForm,
} from './ticket-form.ts'
import type { TicketFill } from './ticket-intents.ts'

/** Inputs of the ticket, by the names that refusals give them; `total` is `quote_quantity` there. */
export const TICKET_FIELDS = [
  'price',
  'quantity',
  'total',
  'trigger_price',
  'trigger_at',
  'callback_rate',
  'activation_price',
  'take_profit',
  'stop_loss',
] as const
export type TicketField = (typeof TICKET_FIELDS)[number]

export interface TicketState {
  form: TicketForm
  /** Fields whose errors may show: left, filled by a click, or asked to be sent. */
  touched: Record<TicketField, boolean>
  /** An order is on its way. It is drawn a task after the press, for the request leaves first. */
  sending: boolean
  /** The exchange's word on what was sent last; gone with the next change. */
  refusal: AnswerRefusal | null
  /** What was sent last has no answer. */
  unconfirmed: boolean
  /** A price has been put in or typed once. */
  priced: boolean
}

const UNTOUCHED = Object.fromEntries(TICKET_FIELDS.map((field) => [field, false])) as TicketState['touched']

/** The input beside which a refusal stands; null where it is about the whole order. */
export function fieldOf(refusal: Pick<Refusal | AnswerRefusal, 'field'>): TicketField | null {
  const { field } = refusal
  if (field === 'quote_quantity') return 'total'
  return TICKET_FIELDS.find((known) => known === field) ?? null
}

/** One market's ticket: what stands in it, and the way of its orders. It outlives the component (the phone's sheet). */
export interface Ticket {
  state: TicketState
  edit(change: Partial<TicketForm>): void
  /** From the book or a key: errors may show at once. */
  fill(fill: TicketFill): void
  /** The first live price, where nobody has put one in. */
  offerPrice(price: string): void
  touch(field: TicketField): void
  touchAll(): void
  /**
   * Sends what stands in it. A press while an order is on its way is ignored.
   * @param report hears the outcome in the task in which the account and the ticket take it, so that all is drawn together
   */
  send(report?: (outcome: SendOutcome) => void): Promise<SendOutcome>
}

/** What stands in an input. */
function textOf(form: TicketForm, field: TicketField): string {
  if (field === 'trigger_price') return form.trigger
  if (field === 'trigger_at') return form.at
  if (field === 'callback_rate') return form.callback
  return field === 'activation_price' ? form.activation : form[field]
}

/** What tickets need of the world. */
export interface TicketsEnv extends OrderSenderEnv {
  /** The order that a form describes at this moment; as on spot where it is left out. */
  draftOf?: (market: Market, form: TicketForm) => TicketDraft
}

function createTicket(
  market: Market,
  sender: OrderSender,
  draftOf: (market: Market, form: TicketForm) => TicketDraft,
  placed: (order: Order, ms: number) => void,
): Ticket {
  const state = proxy<TicketState>({
    form: { ...EMPTY_FORM },
    touched: { ...UNTOUCHED },
    sending: false,
    refusal: null,
    unconfirmed: false,
    priced: false,
  })
  const request = () => requestOf(market, draftOf(market, state.form))
  /** What was sent and not answered: sent again as it was, though the price that a size was turned by has moved. */
  let unanswered: TicketRequest | null = null
  /** What an answer says of the form holds only where nothing was changed since the press. */
  let edits = 0
  let presses = 0
  let busy = false

  /** Drawing a ticket takes longer than a request needs to leave. */
  async function drawBusy(press: number): Promise<void> {
    await nextTask()
    if (!busy || press !== presses) return
    state.sending = true
    state.refusal = null
  }

  /** What an answer leaves in the ticket. @param same nothing was changed since the press */
  function takeOutcome(outcome: SendOutcome, asked: TicketRequest, same: boolean): void {
    unanswered = outcome.kind === 'unconfirmed' && same ? asked : null
    state.unconfirmed = outcome.kind === 'unconfirmed' && same
    state.refusal = outcome.kind === 'refused' && same ? outcome.refusal : null
    const field = state.refusal && fieldOf(state.refusal)
    if (field) state.touched[field] = true
    if (outcome.kind !== 'placed' || !same) return
    // Size and TP/SL go with the order: another press finds nothing to send, and the next order gets no ends of this one's price.
    const sent = { quantity: '', base: null, total: '', percent: null }
    Object.assign(state.form, { ...sent, tpsl: false, take_profit: '', stop_loss: '' })
    state.touched = { ...UNTOUCHED }
  }

  const ticket: Ticket = {
    state,
    edit(change) {
      edits++
      Object.assign(state.form, turnedForm(state.form, change))
      if (change.price !== undefined) state.priced = true
      state.refusal = null
      state.unconfirmed = false
      unanswered = null
      sender.changed(request())
    },
    fill({ price, quantity, side, type }) {
      ticket.edit({
        ...(price === undefined ? {} : { price, type: 'limit' as const }),
        ...(quantity === undefined
          ? {}
          : { quantity, by: 'quantity' as const, unit: 'base' as const, base: null, percent: null }),
        ...(side === undefined ? {} : { side }),
        ...(type === undefined ? {} : { type }),
      })
      if (price !== undefined) state.touched.price = true
      if (quantity !== undefined) state.touched.quantity = true
    },
    offerPrice(price) {
      if (!state.priced && state.form.price === '') ticket.edit({ price })
    },
    touch(field) {
      if (textOf(state.form, field) !== '') state.touched[field] = true
    },
    touchAll() {
      for (const field of TICKET_FIELDS) if (field !== 'total' || isByTotal(state.form)) state.touched[field] = true
    },
    async send(report) {
      if (busy) return { kind: 'ignored' }
      busy = true
      const press = ++presses
      try {
        const asked = unanswered ?? request()
        const before = edits
        const answer = sender.send(asked)
        void drawBusy(press)
        const outcome = await answer
        // The account first: its rows are then drawn with what follows.
        if (outcome.kind === 'placed') placed(outcome.order, outcome.ms)
        report?.(outcome)
        takeOutcome(outcome, asked, edits === before)
        return outcome
      } finally {
        busy = false
        state.sending = false
      }
    },
  }
  return ticket
}

/** Tickets of a tab, one a market. @param placed is called with every order that an answer confirmed, and its round trip */
export function createTickets(env: TicketsEnv, placed: (order: Order, ms: number) => void) {
  const tickets = new Map<MarketKey, Ticket>()
  return {
    of(market: Market): Ticket {
      const key = marketKey(market.kind, market.currency_id)
      const known = tickets.get(key)
      if (known) return known
      const made = createTicket(market, createOrderSender(env), env.draftOf ?? spotDraftOf, placed)
      tickets.set(key, made)
      return made
    },
    /** Signed out: what was typed goes. */
    clear(): void {
      tickets.clear()
    },
  }
}

export type Tickets = ReturnType<typeof createTickets>
