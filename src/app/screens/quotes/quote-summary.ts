import { decimalsOf, fromScaled, toScaled } from '../../../shared/decimal/decimal-text.ts'
import { type ChangeText, changeText } from '../../services/currency/change-text.ts'
import type { MarketKind, TickersView } from '../../services/hub-client/topic-views.ts'
import type { Quote } from './quote-list.ts'

export interface QuoteSummary {
  /** `none`: the list is empty. `unknown`: nothing is known of any of its markets, and the counts say nothing. */
  status: 'none' | 'unknown' | 'known'
  /** Sum of the quote volumes, decimal text; null where none is known. */
  volume: string | null
  rising: number
  falling: number
  top: { base: string; change: ChangeText } | null
}

const DIGITS = 8

/** Volume, rising and falling, and the top gainer of a list. Sums are exact. */
export function summaryOf(quotes: readonly Quote[], read: (kind: MarketKind) => TickersView): QuoteSummary {
  let volume: bigint | null = null
  let [known, rising, falling] = [0, 0, 0]
  let best = Number.NEGATIVE_INFINITY
  let top: { quote: Quote; rate: string } | null = null
  for (const quote of quotes) {
    const view = read(quote.kind)
    const row = view.row(quote.id)
    if (row < 0) continue
    known++
    const turnover = view.text(row, 'quoteVolume')
    if (turnover !== null) volume = (volume ?? 0n) + scaled(turnover)
    const rate = view.text(row, 'changeRate')
    const change = view.near(row, 'changeRate')
    if (change > 0) rising++
    if (change < 0) falling++
    if (rate === null || !(change > best)) continue
    best = change
    top = { quote, rate }
  }
  const change = top && changeText(top.rate)
  return {
    status: known > 0 ? 'known' : quotes.length > 0 ? 'unknown' : 'none',
    volume: volume === null ? null : fromScaled(volume, DIGITS),
    rising,
    falling,
    top: top && change ? { base: top.quote.base, change } : null,
  }
}

/** In units of 10^-8; digits past them are cut. */
function scaled(text: string): bigint {
  const exact = decimalsOf(text) > DIGITS ? text.slice(0, text.indexOf('.') + 1 + DIGITS) : text
  return toScaled(exact, DIGITS) ?? 0n
}

export function sameSummary(a: QuoteSummary, b: QuoteSummary): boolean {
  return (
    a.status === b.status &&
    a.volume === b.volume &&
    a.rising === b.rising &&
    a.falling === b.falling &&
    a.top?.base === b.top?.base &&
    a.top?.change.text === b.top?.change.text
  )
}
