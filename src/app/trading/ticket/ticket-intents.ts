/** What another part of the screen puts into the ticket: a click in the book, a hotkey. Decimal text; what is left out stays. */
export interface TicketFill {
  price?: string
  quantity?: string
  side?: 'buy' | 'sell'
  type?: 'limit' | 'market'
}

export interface TicketIntents {
  /** Hands a fill to the ticket on screen; kept for the next ticket where none is there (the phone's sheet opens afterwards). */
  fill(fill: TicketFill): void
  /** Takes fills until the returned function is called. A kept one comes at once. */
  listen(listener: (fill: TicketFill) => void): () => void
}

/** One channel of fills; a tab has one, a test makes its own. */
export function createTicketIntents(): TicketIntents {
  const listeners = new Set<(fill: TicketFill) => void>()
  let pending: TicketFill | null = null
  return {
    fill(fill) {
      if (listeners.size === 0) pending = { ...pending, ...fill }
      for (const listener of [...listeners]) listener(fill)
    },
    listen(listener) {
      listeners.add(listener)
      if (pending) {
        const first = pending
        pending = null
        listener(first)
      }
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** This tab's channel. */
export const ticketIntents = createTicketIntents()

/** Puts a price, a quantity or a side into this tab's ticket. */
export function fillTicket(fill: TicketFill): void {
  ticketIntents.fill(fill)
}
