import type { OptionSample, Ticket } from '../../../shared/calls/products/option-entities.ts'
import { decimalsOf, fromUnits, toUnits } from '../../../shared/decimal/decimal-text.ts'
import { bandEdges, HOLE_SECONDS, isOutside, readBand } from '../../../shared/lines/option-band.ts'
import { decidingSeconds } from '../../../shared/lines/option-cycle.ts'
import { payoutOf, readRate } from '../../../shared/lines/option-payout.ts'
import { flashResult, medianOfThree } from '../../../shared/lines/option-settle.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'

/** A second's sample as the ticket has it: start of the second, server ms, and its price; null where there is none. */
export interface SampleRow {
  at: number
  price: string | null
}

export type Result = 'won' | 'lost' | 'tied' | 'void'

/** What was found anew, from the samples alone. */
export interface Recomputed {
  samples: readonly SampleRow[]
  /** Flash: the median. Volatility: the deciding sample, else the last one. Null where void. */
  price: string | null
  /** Null where the path is not known any more. */
  result: Result | null
  payout: string | null
  /** Volatility: the edges of the band, and the highest and lowest sample up to the decision. */
  band: { high: string; low: string } | null
  extremes: { high: string; low: string } | null
  /** Start of the deciding second, server ms. */
  decidedAt: number | null
  /** What differs from the ticket: names of its fields. */
  differs: readonly ('status' | 'settle_price' | 'payout' | 'samples' | 'decided' | 'high' | 'low')[]
}

/**
 * Settles a ticket again, by the printed rules and from its samples, without asking what the exchange found.
 * @param path of a volatility ticket: the samples of its window that the exchange still has, oldest first
 */
export function recompute(ticket: Ticket, path: readonly OptionSample[] = []): Recomputed {
  return ticket.kind === 'flash' ? recomputeFlash(ticket) : recomputeVolatility(ticket, path)
}

function recomputeFlash(ticket: Ticket): Recomputed {
  const digits = decimalsOf(ticket.strike)
  const strike = toUnits(ticket.strike, digits)
  const seconds = decidingSeconds(ticket.ends_at)
  const samples = seconds.map((at) => ({ at, price: ticket.samples.find(([known]) => known === at)?.[1] ?? null }))
  const [a, b, c] = samples.map(({ price }) => (price === null ? null : toUnits(price, digits)))
  const whole = a !== null && b !== null && c !== null && a !== undefined && b !== undefined && c !== undefined
  const median = whole ? medianOfThree(a, b, c) : null
  const result: Result | null =
    median === null || strike === null ? 'void' : flashResult(ticket.side === 'down' ? 'down' : 'up', strike, median)
  const price = median === null ? null : fromUnits(median, digits)
  const foreign = ticket.samples.some(([at]) => !seconds.includes(at))
  return compared(ticket, {
    samples,
    price,
    result,
    band: null,
    extremes: null,
    decidedAt: null,
    differs: foreign ? ['samples'] : [],
  })
}

function recomputeVolatility(ticket: Ticket, path: readonly OptionSample[]): Recomputed {
  const digits = decimalsOf(ticket.strike)
  const strike = toUnits(ticket.strike, digits)
  const ppm = readBand(ticket.band ?? '')
  const first = (Math.floor(ticket.opened_at / 1000) + 1) * 1000
  const known = new Map(path)
  if (strike === null || ppm === null) return unknownPath(ticket)
  // The exchange keeps two hours: a window whose beginning it has forgotten cannot be followed.
  if (!path.some(([at]) => at <= first + HOLE_SECONDS * 1000)) return unknownPath(ticket)
  const edges = bandEdges(strike, ppm)
  const band = { high: fromUnits(edges.high, digits), low: fromUnits(edges.low, digits) }
  let missing = 0
  let high = Number.NEGATIVE_INFINITY
  let low = Number.POSITIVE_INFINITY
  let last: SampleRow | null = null
  let decided: SampleRow | null = null
  let isVoid = false
  for (let at = first; at <= ticket.ends_at && decided === null && !isVoid; at += 1000) {
    const text = known.get(at)
    const ticks = text === undefined ? null : toUnits(text, digits)
    if (text === undefined || ticks === null) {
      missing += 1
      continue
    }
    if (missing > HOLE_SECONDS) {
      isVoid = true
      break
    }
    missing = 0
    high = Math.max(high, ticks)
    low = Math.min(low, ticks)
    last = { at, price: text }
    if (isOutside(strike, ticks, ppm)) decided = last
  }
  if (decided === null && missing > HOLE_SECONDS) isVoid = true
  const outWins = decided !== null
  const won = outWins === (ticket.side === 'out')
  return compared(ticket, {
    samples: decided ? [decided] : last ? [last] : [],
    price: isVoid ? null : ((decided ?? last)?.price ?? null),
    result: isVoid ? 'void' : won ? 'won' : 'lost',
    band,
    extremes: Number.isFinite(high) ? { high: fromUnits(high, digits), low: fromUnits(low, digits) } : null,
    decidedAt: decided?.at ?? null,
    differs: [],
  })
}

/** All that is left to follow: whether the sample that the ticket names lies outside of the band. */
function unknownPath(ticket: Ticket): Recomputed {
  const digits = decimalsOf(ticket.strike)
  const strike = toUnits(ticket.strike, digits)
  const ppm = readBand(ticket.band ?? '')
  const edges = strike === null || ppm === null ? null : bandEdges(strike, ppm)
  const named = ticket.decided
  const ticks = named ? toUnits(named[1], digits) : null
  const outside = strike !== null && ppm !== null && ticks !== null && isOutside(strike, ticks, ppm)
  return {
    samples: named ? [{ at: named[0], price: named[1] }] : [],
    price: named?.[1] ?? null,
    result: null,
    payout: null,
    band: edges && { high: fromUnits(edges.high, digits), low: fromUnits(edges.low, digits) },
    extremes: null,
    decidedAt: named?.[0] ?? null,
    differs: named && !outside ? ['decided'] : [],
  }
}

function compared(ticket: Ticket, found: Omit<Recomputed, 'payout'>): Recomputed {
  const rate = readRate(ticket.rate)
  const payout =
    found.result === null || rate === null ? null : unscaled(payoutOf(found.result, scaled(ticket.stake), rate))
  const differs = [...found.differs]
  if (found.result !== null && found.result !== ticket.status) differs.push('status')
  if (!sameFigure(found.price, ticket.settle_price)) differs.push('settle_price')
  if (!sameFigure(payout, ticket.payout)) differs.push('payout')
  if (found.extremes) {
    if (!sameFigure(found.extremes.high, ticket.high)) differs.push('high')
    if (!sameFigure(found.extremes.low, ticket.low)) differs.push('low')
    if ((ticket.decided?.[0] ?? null) !== found.decidedAt) differs.push('decided')
  }
  return { ...found, payout, differs }
}

function sameFigure(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : scaled(a) === scaled(b)
}
