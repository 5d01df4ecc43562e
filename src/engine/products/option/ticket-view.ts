import type { OptionSample, Ticket as TicketEntity } from '../../../shared/calls/products/option-entities.ts'
import { bandText } from '../../../shared/lines/option-band.ts'
import { decidingSeconds } from '../../../shared/lines/option-cycle.ts'
import { payoutOf, rateText } from '../../../shared/lines/option-payout.ts'
import { moneyText, priceText } from '../../../shared/rules/order-units.ts'
import type { State } from '../../trading/model/state.ts'
import { optionBook, optionMarket } from './option-book.ts'
import type { Ticket } from './ticket.ts'

/** A ticket as its REST call and 205 `ticket` give it. */
export function ticketView(state: State, ticket: Ticket): TicketEntity {
  const market = optionMarket(state, ticket.currency_id)
  const rules = market?.rules ?? { priceDigits: 0 }
  const price = (ticks: number | null) => (ticks === null ? null : priceText(rules, ticks))
  const { status, stake, rate, decidedAt, decidedPrice } = ticket
  return {
    id: ticket.id,
    kind: ticket.kind,
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
    settle_price: status === 'running' || status === 'void' ? null : price(ticket.settle),
    samples: samplesOf(state, ticket).map(([at, ticks]): OptionSample => [at, priceText(rules, ticks)]),
    high: price(ticket.high),
    low: price(ticket.low),
    decided: decidedAt === null || decidedPrice === null ? null : [decidedAt, priceText(rules, decidedPrice)],
    payout: status === 'running' ? null : moneyText(payoutOf(status, stake, rate)),
    settled_at: ticket.settledAt,
    reason: status === 'void' ? 'index_missing' : null,
  }
}

/** The deciding samples of a flash ticket: those of a settled one as they were, of a running one as far as they are there. */
function samplesOf(state: State, ticket: Ticket): [at: number, ticks: number][] {
  if (ticket.kind !== 'flash') return []
  const settled = [ticket.first, ticket.second, ticket.third]
  const feed = optionBook(state).feeds.get(ticket.currency_id)
  return decidingSeconds(ticket.endsAt).flatMap((at, place): [number, number][] => {
    const running = ticket.status === 'running' ? feed?.at(at / 1_000) : settled[place]
    return running === null || running === undefined ? [] : [[at, running]]
  })
}
