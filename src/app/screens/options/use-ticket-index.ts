import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { decimalsOf } from '../../../shared/decimal/decimal-text.ts'
import { usePacedMark } from '../../services/hub-client/use-topics.ts'
import { type Standing, standingOf } from '../../services/options/standing.ts'

export interface TicketIndex {
  /** Ticks of the index now; null where nothing is known. */
  ticks: number | null
  digits: number
  live: boolean
  /** How it would end now; null where nothing is known. */
  standing: Standing | null
}

/** The index of a running ticket's market, and how the ticket would end at it. */
export function useTicketIndex(ticket: Ticket): TicketIndex {
  const mark = usePacedMark(ticket.currency_id)
  const digits = decimalsOf(ticket.strike)
  const ticks = mark.index
  return {
    ticks,
    digits,
    live: mark.status === 'live',
    standing: ticks === null ? null : standingOf(ticket, ticks, digits),
  }
}
