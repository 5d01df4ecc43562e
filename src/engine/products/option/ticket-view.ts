import type { OptionSample, Ticket as TicketEntity } from '../../../shared/calls/products/option-entities.ts'
import { bandText } from '../../../shared/lines/option-band.ts'
import { decidingSeconds } from '../../../shared/lines/option-cycle.ts'
import { payoutOf, rateText } from '../../../shared/lines/option-payout.ts'
import { moneyText, priceText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import { optionBook, optionMarket } from './option-book.ts'
import type { Ticket } from './ticket.ts'

const NO_RULES = { priceDigits: 0 }

/**
 * A ticket as its REST call and 205 `ticket` give it. Thousands are made in one tick, so it is written without helpers of its own.
 * @param payout of a ticket that has ended, 1e-8, where it is known already
 */
export function ticketView(state: State, ticket: Ticket, payout?: bigint): TicketEntity {
  const market = optionMarket(state, ticket.currency_id)
  const rules = market?.rules ?? NO_RULES
  const { kind, status, stake, rate, settle, high, low, decidedAt, decidedPrice } = ticket
  const ended = status !== 'running'
  return {
    id: ticket.id,
    kind,
    currency_id: ticket.currency_id,
    symbol: market?.spec.symbol ?? '',
    side: ticket.side,
    cycle: ticket.cycle,
    window: ticket.window,
    band: ticket.band === null ? null : bandText(ticket.band),
    stake: moneyText(stake),
    rate: rateText(rate),
    strike: priceText(rules, ticket.strike),
    strike_at: ticket.strikeAt,
    opened_at: ticket.openedAt,
    ends_at: ticket.endsAt,
    status,
    settle_price: !ended || status === 'void' || settle === null ? null : priceText(rules, settle),
    samples: kind === 'flash' ? samplesOf(state, ticket, rules) : [],
    high: high === null ? null : priceText(rules, high),
    low: low === null ? null : priceText(rules, low),
    decided: decidedAt === null || decidedPrice === null ? null : [decidedAt, priceText(rules, decidedPrice)],
    payout: ended ? moneyText(payout ?? payoutOf(status, stake, rate)) : null,
    settled_at: ticket.settledAt,
    reason: status === 'void' ? 'index_missing' : null,
  }
}

/** The deciding samples of a flash ticket: those of a settled one as they were, of a running one as far as they are there. */
function samplesOf(state: State, ticket: Ticket, rules: { priceDigits: number }): OptionSample[] {
  const { first, second, third, endsAt } = ticket
  const rows: OptionSample[] = []
  if (ticket.status === 'running') {
    const feed = optionBook(state).feeds.get(ticket.currency_id)
    for (const at of decidingSeconds(endsAt)) addSample(rows, at, feed?.at(at / 1_000) ?? null, rules)
    return rows
  }
  // The tickets of one cycle, of which thousands may be settled one after another, show the same rows.
  const { shown } = optionBook(state)
  const { currency_id } = ticket
  const same = shown.currency_id === currency_id && shown.end === endsAt && shown.third === third
  if (same && shown.first === first && shown.second === second) return shown.rows
  addSample(rows, endsAt - 2_000, first, rules)
  addSample(rows, endsAt - 1_000, second, rules)
  addSample(rows, endsAt, third, rules)
  optionBook(state).shown = { currency_id, end: endsAt, first, second, third, rows }
  return rows
}

function addSample(rows: OptionSample[], at: number, ticks: number | null, rules: { priceDigits: number }): void {
  if (ticks !== null) rows.push([at, priceText(rules, ticks)])
}
