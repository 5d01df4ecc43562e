import { proxy } from 'valtio'
import type { Order } from '../../../shared/calls/entities.ts'
import { type Market, type MarketKey, marketKey } from '../../../shared/market/market.ts'
import type { Refusal } from '../../../shared/rules/refusal.ts'
import type { AnswerRefusal } from '../../api/api-answer.ts'
import { createOrderSender, type OrderSender, type OrderSenderEnv, type SendOutcome } from './order-sender.ts'
import { amountField, draftOf, EMPTY_FORM, requestOf, type TicketForm } from './ticket-form.ts'
import type { TicketFill } from './ticket-intents.ts'

export type TicketField = 'price' | 'quantity' | 'total'

export interface TicketState {
  form: TicketForm
  /** Fields whose errors may show: left, filled by a click, or asked to be sent. */
  touched: Record<TicketField, boolean>
  sending: boolean
  /** The exchange's word on what was sent last; gone with the next change. */
  refusal: AnswerRefusal | null
  /** What was sent last has no answer. */
  unconfirmed: boolean
  /** A price has been put in or typed once. */
  priced: boolean
}

const UNTOUCHED: TicketState['touched'] = { price: false, quantity: false, total: false }

/** The input beside which a refusal stands; null where it is about the whole order. */
export function fieldOf(refusal: Pick<Refusal | AnswerRefusal, 'field'>): TicketField | null {
  const { field } = refusal
  if (field === 'quote_quantity') return 'total'
  return field === 'price' || field === 'quantity' ? field : null
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
  send(): Promise<SendOutcome>
}

function createTicket(market: Market, sender: OrderSender, placed: (order: Order) => void): Ticket {
  const state = proxy<TicketState>({
    form: { ...EMPTY_FORM },
    touched: { ...UNTOUCHED },
    sending: false,
    refusal: null,
    unconfirmed: false,
    priced: false,
  })
  const request = () => requestOf(market, draftOf(market, state.form))

  const ticket: Ticket = {
    state,
    edit(change) {
      Object.assign(state.form, change)
      if (change.price !== undefined) state.priced = true
      state.refusal = null
      state.unconfirmed = false
      sender.changed(request())
    },
    fill({ price, quantity, side }) {
      ticket.edit({
        ...(price === undefined ? {} : { price, type: 'limit' as const }),
        ...(quantity === undefined ? {} : { quantity, by: 'quantity' as const, percent: null }),
        ...(side === undefined ? {} : { side }),
      })
      if (price !== undefined) state.touched.price = true
      if (quantity !== undefined) state.touched.quantity = true
    },
    offerPrice(price) {
      if (!state.priced && state.form.price === '') ticket.edit({ price })
    },
    touch(field) {
      if (state.form[field] !== '') state.touched[field] = true
    },
    touchAll() {
      state.touched.price = true
      state.touched[amountField(state.form)] = true
    },
    async send() {
      if (state.sending) return { kind: 'ignored' }
      state.sending = true
      state.refusal = null
      try {
        const outcome = await sender.send(request())
        state.unconfirmed = outcome.kind === 'unconfirmed'
        if (outcome.kind === 'refused') {
          state.refusal = outcome.refusal
          const field = fieldOf(outcome.refusal)
          if (field) state.touched[field] = true
        }
        if (outcome.kind === 'placed') {
          // The size goes with the order: another press finds nothing to send.
          Object.assign(state.form, { quantity: '', total: '', percent: null })
          state.touched = { ...UNTOUCHED }
          placed(outcome.order)
        }
        return outcome
      } finally {
        state.sending = false
      }
    },
  }
  return ticket
}

/** Tickets of a tab, one a market. @param placed hears of every order that an answer told */
export function createTickets(env: OrderSenderEnv, placed: (order: Order) => void) {
  const tickets = new Map<MarketKey, Ticket>()
  return {
    of(market: Market): Ticket {
      const key = marketKey(market.kind, market.currency_id)
      const known = tickets.get(key)
      if (known) return known
      const made = createTicket(market, createOrderSender(env), placed)
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
