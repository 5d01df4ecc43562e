import type { OptionKind, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { toUnits } from '../../../shared/decimal/decimal-text.ts'
import { edgesOf } from '../../services/options/standing.ts'
import type { LevelLine } from './chart-scene.ts'

const TONE = { up: 'up', down: 'down', out: 'plain', in: 'plain' } as const

/** Strikes and bands of a person's tickets of one market, with their words. @param label of a ticket */
export function ticketLines(
  tickets: readonly Ticket[],
  of: { currencyId: number; kind: OptionKind; digits: number },
  label: (ticket: Ticket) => string,
): LevelLine[] {
  return tickets
    .filter(({ currency_id, kind }) => currency_id === of.currencyId && kind === of.kind)
    .flatMap((ticket): LevelLine[] => {
      const over = ticket.status !== 'running'
      const line = (id: string, ticks: number, text: string): LevelLine => ({
        id: `${ticket.id} ${id}`,
        ticks,
        from: ticket.opened_at,
        to: over ? (ticket.decided?.[0] ?? ticket.ends_at) : ticket.ends_at,
        tone: TONE[ticket.side],
        over,
        label: text,
      })
      if (ticket.kind === 'flash') {
        const strike = toUnits(ticket.strike, of.digits)
        return strike === null ? [] : [line('strike', strike, label(ticket))]
      }
      const edges = edgesOf(ticket, of.digits)
      return edges ? [line('high', edges.high, label(ticket)), line('low', edges.low, '')] : []
    })
}

/** The span that is shown, server ms. Flash: to the end of the cycle; volatility: a little past now, and to the nearest end. */
export function spanOf(
  shown: { kind: 'flash'; cycle: number; end: number } | { kind: 'volatility'; window: number },
  now: number,
): { from: number; to: number } {
  if (shown.kind === 'flash') {
    const length = Math.max(75, shown.cycle * 2.5) * 1000
    return { from: shown.end - length, to: shown.end }
  }
  const past = shown.window * 1000
  return { from: now - past, to: now + past / 4 }
}

/** Seconds of samples that a chart needs. */
export function secondsOf(shown: { kind: 'flash'; cycle: number } | { kind: 'volatility'; window: number }): number {
  return shown.kind === 'flash' ? Math.max(75, shown.cycle * 2.5) : Math.min(3_500, shown.window + 60)
}
