import { bandEdges, HOLE_SECONDS } from '../../../shared/lines/option-band.ts'
import { type FlashSide, flashResult, medianOfThree } from '../../../shared/lines/option-settle.ts'
import type { State } from '../../trading/model/state.ts'
import type { IndexFeed } from './index-feed.ts'
import { type OptionBook, optionBook } from './option-book.ts'
import { payTicket } from './pay-ticket.ts'
import type { Ticket } from './ticket.ts'

/**
 * Once a second: takes the sample of each index, then settles the tickets that it decides, by market and then in the order of their
 * ids. Source: lines.md §1, §2.
 */
export function stepOptions(state: State): void {
  const book = optionBook(state)
  const second = Math.floor(state.time / 1_000)
  for (const market of book.marketsOf(state)) {
    const { currency_id } = market.spec
    const feed = book.feed(currency_id)
    if (second <= feed.looked) continue
    const sample = takeSample(feed, second, market.parts.marks?.prices().index ?? market.last)
    settleFlash(state, book, currency_id, feed, second)
    if (sample !== null) settleVolatility(state, book, currency_id, second, sample)
  }
}

/** The index of the first tick in a second is its sample. @returns null where the sandbox has dropped it */
function takeSample(feed: IndexFeed, second: number, index: number): number | null {
  if (feed.drop) {
    feed.drop = false
    feed.looked = second
    return null
  }
  const price = feed.spike ?? index
  feed.spike = null
  feed.add(second, price)
  return price
}

/** Cycles that have ended by now: decided by their three samples, void where one of them is missing. */
function settleFlash(state: State, book: OptionBook, market: number, feed: IndexFeed, second: number): void {
  const running = book.running.flash.get(market)
  if (!running || running.size === 0 || !endedBy(book, second * 1_000)) return
  // Tickets of one cycle share its samples.
  let known: Deciding = { end: 0, first: null, second: null, third: null }
  for (const ticket of [...running.values()]) {
    const end = ticket.endsAt / 1_000
    if (end > second) continue
    if (known.end !== end) known = { end, first: feed.at(end - 2), second: feed.at(end - 1), third: feed.at(end) }
    settleTicket(state, ticket, known)
  }
}

/** The three samples of a cycle; null where there is none. */
interface Deciding {
  /** s since 1970. */
  end: number
  first: number | null
  second: number | null
  third: number | null
}

function settleTicket(state: State, ticket: Ticket, { first, second, third }: Deciding): void {
  ticket.first = first
  ticket.second = second
  ticket.third = third
  if (first === null || second === null || third === null) {
    payTicket(state, ticket, 'void')
    return
  }
  const settled = medianOfThree(first, second, third)
  ticket.settle = settled
  payTicket(state, ticket, flashResult(ticket.side as FlashSide, ticket.strike, settled))
}

function endedBy(book: OptionBook, time: number): boolean {
  for (const end of book.ends.keys()) if (end <= time) return true
  return false
}

/** Each window sees the sample, is decided by it, ends with it, or is void where seconds before it are missing. */
function settleVolatility(state: State, book: OptionBook, market: number, second: number, sample: number): void {
  const running = book.running.volatility.get(market)
  if (!running || running.size === 0) return
  for (const ticket of [...running.values()]) seeSample(state, ticket, second, sample)
}

function seeSample(state: State, ticket: Ticket, second: number, sample: number): void {
  if (second <= ticket.seen) return
  const end = ticket.endsAt / 1_000
  // Only seconds of the window count as missing.
  if (Math.min(second - 1, end) - ticket.seen > HOLE_SECONDS) {
    payTicket(state, ticket, 'void')
    return
  }
  if (second <= end) {
    ticket.seen = second
    ticket.high = Math.max(ticket.high ?? sample, sample)
    ticket.low = Math.min(ticket.low ?? sample, sample)
    ticket.settle = sample
    const { low, high } = bandEdges(ticket.strike, ticket.band ?? 0)
    if (sample < low || sample > high) {
      ticket.decidedAt = second * 1_000
      ticket.decidedPrice = sample
      payTicket(state, ticket, ticket.side === 'out' ? 'won' : 'lost')
      return
    }
  }
  if (second >= end) payTicket(state, ticket, ticket.side === 'in' ? 'won' : 'lost')
}

/**
 * Where a jump in time has to stop so that no ticket is void by it: the three deciding seconds of each cycle with tickets, and every
 * second while a window runs. @returns ms, null where nothing runs
 */
export function nextOptionStop(state: State): number | null {
  const book = optionBook(state)
  const { time } = state
  let next = Number.POSITIVE_INFINITY
  for (const end of book.ends.keys())
    for (const at of [end - 2_000, end - 1_000, end]) if (at > time && at < next) next = at
  for (const running of book.running.volatility.values())
    if (running.size > 0) next = Math.min(next, (Math.floor(time / 1_000) + 1) * 1_000)
  return next === Number.POSITIVE_INFINITY ? null : next
}
