import type { Ticket } from '../../../shared/calls/products/option-entities.ts'
import { fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { bandEdges, isOutside, readBand } from '../../../shared/lines/option-band.ts'
import { flashResult } from '../../../shared/lines/option-settle.ts'

/** How a running ticket would end at this index. */
export interface Standing {
  result: 'winning' | 'losing' | 'tied'
  /** Index less strike, signed decimal text with the digits of the index. */
  distance: string
}

/** @param ticks the index now, in units of 10^-digits */
export function standingOf(ticket: Ticket, ticks: number, digits: number): Standing | null {
  const strike = toUnits(ticket.strike, digits)
  if (strike === null) return null
  const distance = fromUnits(ticks - strike, digits)
  if (ticket.kind === 'flash') {
    const result = flashResult(ticket.side === 'up' ? 'up' : 'down', strike, ticks)
    return { distance, result: result === 'won' ? 'winning' : result === 'lost' ? 'losing' : 'tied' }
  }
  const ppm = readBand(ticket.band ?? '')
  if (ppm === null) return null
  const outside = isOutside(strike, ticks, ppm)
  return { distance, result: outside === (ticket.side === 'out') ? 'winning' : 'losing' }
}

/** The edges of a volatility ticket's band, ticks; null of flash. */
export function edgesOf(ticket: Pick<Ticket, 'strike' | 'band'>, digits: number): { high: number; low: number } | null {
  const strike = toUnits(ticket.strike, digits)
  const ppm = readBand(ticket.band ?? '')
  return strike === null || ppm === null ? null : bandEdges(strike, ppm)
}
