import { SAMPLE_ROWS, TICKET_PAGE } from '../../../shared/calls/products/option-calls.ts'
import type {
  OptionKind,
  OptionMarket,
  OptionProducts,
  OptionSample,
  OptionStats,
  Ticket as TicketEntity,
} from '../../../shared/calls/products/option-entities.ts'
import { BANDS, bandText } from '../../../shared/lines/option-band.ts'
import { CYCLES, WINDOWS } from '../../../shared/lines/option-cycle.ts'
import { rateText } from '../../../shared/lines/option-payout.ts'
import { FLASH_RATE } from '../../../shared/lines/option-rate.ts'
import { OPTION_LIMITS } from '../../../shared/lines/option-stake.ts'
import { moneyText, priceText } from '../../../shared/rules/order-units.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { optionsOf } from './option-account.ts'
import { optionBook, optionMarket } from './option-book.ts'
import { flashRate, volatilityRate } from './option-offers.ts'
import type { Ticket } from './ticket.ts'
import { ticketView } from './ticket-view.ts'

const NO_STATS: OptionStats = { won: 0, lost: 0, tied: 0, void: 0, staked: '0', returned: '0' }

/** What can be read of the options; nothing here changes them. */
export class OptionViews {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  products(): OptionProducts {
    const { state } = this
    const { min, max, step, open, total } = OPTION_LIMITS
    return {
      limits: { min: moneyText(min), max: moneyText(max), step: moneyText(step), open, total: moneyText(total) },
      markets: optionBook(state)
        .marketsOf(state)
        .map((market) => this.market(market)),
    }
  }

  /**
   * Samples of an index, oldest first, at most 3,600: of the seconds from `from` to `to`, ms; without `from` the newest of them.
   * @returns null where no option is on that market
   */
  samples(currencyId: number, from?: number, to?: number): OptionSample[] | null {
    const market = optionMarket(this.state, currencyId)
    if (!market) return null
    const feed = optionBook(this.state).feeds.get(currencyId)
    if (!feed) return []
    const end = to === undefined ? feed.size : feed.placeOf(Math.floor(to / 1_000) + 1)
    const begin = from === undefined ? Math.max(0, end - SAMPLE_ROWS) : feed.placeOf(Math.ceil(from / 1_000))
    const rows: OptionSample[] = []
    for (let at = begin; at < Math.min(end, begin + SAMPLE_ROWS); at++) {
      const [second, price] = feed.sample(at)
      rows.push([second * 1_000, priceText(market.rules, price)])
    }
    return rows
  }

  /** Running tickets, the newest first. */
  open(account: number): TicketEntity[] {
    const found = this.state.accounts.get(account)
    if (!found) return []
    return [...optionsOf(found).tickets.open.values()].reverse().map((one) => ticketView(this.state, one))
  }

  /** Running and settled tickets, the newest first. */
  all(account: number): TicketEntity[] {
    const found = this.state.accounts.get(account)
    return found
      ? optionsOf(found)
          .tickets.all()
          .map((one) => ticketView(this.state, one))
      : []
  }

  /** Settled tickets, the last settled first. @param page from 1 on */
  history(
    account: number,
    { kind, currency_id, page }: { kind?: OptionKind; currency_id?: number; page: number },
  ): { list: TicketEntity[]; total: number } {
    const found = this.state.accounts.get(account)
    if (!found) return { list: [], total: 0 }
    const fits = (one: Ticket) =>
      (kind === undefined || one.kind === kind) && (currency_id === undefined || one.currency_id === currency_id)
    const { ended } = optionsOf(found).tickets
    const all = ended.all().filter(fits)
    const end = all.length - (page - 1) * TICKET_PAGE
    const list = all.slice(Math.max(0, end - TICKET_PAGE), Math.max(0, end)).reverse()
    return { list: list.map((one) => ticketView(this.state, one)), total: all.length }
  }

  /** Null where it is not the account's. */
  ticket(account: number, id: number): TicketEntity | null {
    const found = this.state.accounts.get(account)
    const ticket = found && optionsOf(found).tickets.find(id)
    return ticket ? ticketView(this.state, ticket) : null
  }

  /** Of one kind, or of both. */
  stats(account: number, kind?: OptionKind): OptionStats {
    const found = this.state.accounts.get(account)
    if (!found) return NO_STATS
    const { flash, volatility } = optionsOf(found).sums
    const parts = kind === undefined ? [flash, volatility] : kind === 'flash' ? [flash] : [volatility]
    const count = (of: 'won' | 'lost' | 'tied' | 'void') => parts.reduce((sum, one) => sum + one[of], 0)
    const money = (of: 'staked' | 'returned') => moneyText(parts.reduce((sum, one) => sum + one[of], 0n))
    return {
      won: count('won'),
      lost: count('lost'),
      tied: count('tied'),
      void: count('void'),
      staked: money('staked'),
      returned: money('returned'),
    }
  }

  private market(market: MarketState): OptionMarket {
    const { state } = this
    const { currency_id, symbol, price_digits } = market.spec
    // Reading makes no feed: it would stand in the hash.
    const minutes = optionBook(state).feeds.get(currency_id)?.minutes
    const text = (rate: number | null) => (rate === null ? null : rateText(rate))
    return {
      currency_id,
      symbol,
      price_digits,
      open: !optionBook(state).closed.has(currency_id),
      flash: CYCLES.map((cycle) => ({ cycle, rate: rateText(flashRate(state, market, cycle) ?? FLASH_RATE) })),
      volatility: WINDOWS.flatMap((window) =>
        BANDS.map((band) => ({
          window,
          band: bandText(band),
          out: text(volatilityRate(state, market, window, band, 'out')),
          in: text(volatilityRate(state, market, window, band, 'in')),
          ...(minutes?.leftBand(window, band) ?? { left: 0, windows: 0 }),
        })),
      ),
    }
  }
}
