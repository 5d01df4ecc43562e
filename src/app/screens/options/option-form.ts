import type { OptionOrderRequest } from '../../../shared/calls/products/option-calls.ts'
import type { OptionMarket, OptionSide, Ticket } from '../../../shared/calls/products/option-entities.ts'
import type { Cycle, OptionWindow } from '../../../shared/lines/option-cycle.ts'
import { lossAtEvenOdds, profitOf, readRate } from '../../../shared/lines/option-payout.ts'
import { mostStake, OPTION_LIMITS } from '../../../shared/lines/option-stake.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'
import { expandShorthand } from '../../../shared/rules/number-shorthand.ts'
import { readStake } from '../../../shared/rules/option-stake-rule.ts'
import { type Refusal, refusal } from '../../../shared/rules/refusal.ts'

/** What the person chooses. */
export interface FlashDraft {
  kind: 'flash'
  currencyId: number
  cycle: Cycle
  stake: string
}

export interface VolatilityDraft {
  kind: 'volatility'
  currencyId: number
  window: OptionWindow
  /** Percent, `0.10`. */
  band: string
  stake: string
}

export type OptionDraft = FlashDraft | VolatilityDraft

/** What of the account decides; null: not known, the exchange will say. */
export interface OptionFunds {
  /** Free in the option account, 10^-8. */
  free: bigint
  /** Running tickets, and their stakes together, 10^-8; null where they could not be loaded. */
  running: { count: number; stakes: bigint } | null
}

export function runningOf(tickets: readonly Pick<Ticket, 'stake'>[]): { count: number; stakes: bigint } {
  return { count: tickets.length, stakes: tickets.reduce((sum, { stake }) => sum + scaled(stake), 0n) }
}

/** The stake that is meant by what is typed, 10^-8, and why it would be refused: the exchange's own rules, in its order. */
export function judgeStake(
  typed: string,
  funds: OptionFunds | null,
): { stake: bigint | null; refusal: Refusal | null; empty: boolean } {
  const text = expandShorthand(typed)
  if (text === '') return { stake: null, refusal: null, empty: true }
  const read = readStake(text)
  if (!read.ok) return { stake: null, refusal: read.refusal, empty: false }
  return { stake: read.stake, refusal: funds && fundsRefusal(read.stake, funds), empty: false }
}

/**
 * What of it is shown before the exchange has said anything. A stake that nobody has typed is no error, even where the account cannot
 * pay it; what is typed is judged once it is a stake, and all of it once the field was left or a side was pressed.
 * @param form `typed`: the person has changed the stake; `touched`: has left the field or pressed a side
 */
export function shownRefusal(
  judged: ReturnType<typeof judgeStake>,
  { typed, touched }: { typed: boolean; touched: boolean },
): Refusal | null {
  return touched || (typed && judged.stake !== null) ? judged.refusal : null
}

function fundsRefusal(stake: bigint, { free, running }: OptionFunds): Refusal | null {
  const { open, total } = OPTION_LIMITS
  if (running && running.count >= open)
    return refusal('option_open_limit', { code: 409, params: { max: String(open) } })
  if (running && running.stakes + stake > total)
    return refusal('option_total_limit', {
      code: 409,
      field: 'stake',
      params: { left: unscaled(total - running.stakes) },
    })
  if (stake > free)
    return refusal('insufficient_available_balance', {
      code: 409,
      field: 'stake',
      params: { available: unscaled(free) },
    })
  return null
}

/** Max: min(free, the largest stake, room); null where the account is not known or nothing fits. Decimal text. */
export function maxStake(funds: OptionFunds | null): string | null {
  if (!funds) return null
  const most = mostStake(funds.free, funds.running?.stakes ?? 0n)
  return most > 0n ? unscaled(most) : null
}

/** What a press would mean in money, 10^-8. */
export interface Outcome {
  profit: bigint
  back: bigint
  /** Lost on the mean where right and wrong are as likely. */
  evenLoss: bigint
}

/** @param rate decimal text of the ticket: `0.85`; null where it is none */
export function outcomeOf(stake: bigint, rate: string): Outcome | null {
  const hundredths = readRate(rate)
  if (hundredths === null) return null
  const profit = profitOf(stake, hundredths)
  return { profit, back: stake + profit, evenLoss: lossAtEvenOdds(stake, hundredths) }
}

/** The rate that a market offers for what is chosen; null: not offered. */
export function offeredRate(market: OptionMarket, draft: OptionDraft, side: OptionSide): string | null {
  if (draft.kind === 'flash') return market.flash.find(({ cycle }) => cycle === draft.cycle)?.rate ?? null
  const offer = offerOf(market, draft)
  return offer ? (side === 'out' ? offer.out : offer.in) : null
}

/** The line of a market's window and band. */
export function offerOf(market: OptionMarket, { window, band }: Pick<VolatilityDraft, 'window' | 'band'>) {
  return market.volatility.find((one) => one.window === window && Number(one.band) === Number(band))
}

/** The order of a press. @param endsAt of flash: the cycle that the button names, server time, ms */
export function orderOf(draft: OptionDraft, side: OptionSide, rate: string, endsAt: number | null): OptionOrderRequest {
  const { kind, currencyId } = draft
  const stake = expandShorthand(draft.stake)
  const common = { kind, currency_id: currencyId, side, stake, rate }
  if (draft.kind === 'volatility') return { ...common, window: draft.window, band: draft.band }
  return { ...common, cycle: draft.cycle, ...(endsAt !== null && { ends_at: endsAt }) }
}

/**
 * What a person means by a press, whichever cycle and rate there are by then: while a press has no answer, the same form is the same
 * order under the same key.
 */
export function meaningOf(draft: OptionDraft, side: OptionSide): string {
  return JSON.stringify([side, { ...draft, stake: expandShorthand(draft.stake) }])
}

/** The order as a line of code, alike in every language. */
export function orderLine(draft: OptionDraft, coin: string): string {
  const stake = expandShorthand(draft.stake) || '0'
  const what =
    draft.kind === 'volatility'
      ? `VOLATILITY ${coin} ${draft.window}s band ${draft.band}`
      : `FLASH ${coin} ${draft.cycle}s`
  return `${what} stake ${stake} strike AT_ACCEPT`
}
