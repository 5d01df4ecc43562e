import {
  OPTION_KINDS,
  OPTION_SIDES,
  type OptionKind,
  type OptionSide,
  TICKET_STATUSES,
  type TicketStatus,
} from '../../../shared/calls/products/option-entities.ts'
import { RowShape } from '../../kernel/row-shape.ts'

/** One option of a person. Prices are index ticks, times ms, the rate hundredths of the stake. */
export interface Ticket {
  id: number
  account: number
  kind: OptionKind
  currency_id: number
  side: OptionSide
  /** Seconds; null of volatility. */
  cycle: number | null
  /** Seconds; null of flash. */
  window: number | null
  /** Parts per million; null of flash. */
  band: number | null
  /** 1e-8. */
  stake: bigint
  rate: number
  strike: number
  strikeAt: number
  openedAt: number
  endsAt: number
  status: TicketStatus
  /** Flash: the median. Volatility: the last sample that it has seen. */
  settle: number | null
  /** Flash: the three samples that decide, as far as they were taken; filled in when it is settled. */
  first: number | null
  second: number | null
  third: number | null
  high: number | null
  low: number | null
  /** Volatility: second of the last sample that it has seen, since 1970. */
  seen: number
  /** Volatility: beginning of the second whose sample left the band, and that sample. */
  decidedAt: number | null
  decidedPrice: number | null
  settledAt: number | null
}

export const ticketShape = new RowShape<Ticket>('option', {
  id: 'int',
  account: 'int',
  kind: OPTION_KINDS,
  currency_id: 'int',
  side: OPTION_SIDES,
  cycle: 'int?',
  window: 'int?',
  band: 'int?',
  stake: 'money',
  rate: 'int',
  strike: 'int',
  strikeAt: 'int',
  openedAt: 'int',
  endsAt: 'int',
  status: TICKET_STATUSES,
  settle: 'int?',
  first: 'int?',
  second: 'int?',
  third: 'int?',
  high: 'int?',
  low: 'int?',
  seen: 'int',
  decidedAt: 'int?',
  decidedPrice: 'int?',
  settledAt: 'int?',
})
