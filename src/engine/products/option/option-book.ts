import type { OptionKind, OptionSample } from '../../../shared/calls/products/option-entities.ts'
import { Slot } from '../../kernel/slot.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { IndexFeed } from './index-feed.ts'
import type { Ticket } from './ticket.ts'

/** Options are offered on the perpetuals of these coins, settled in USDT. */
const COINS: readonly string[] = ['BTC', 'ETH']
const STAKE_COIN = 'USDT'

/** Names what a rate is of. Of volatility both sides have their own. */
export type OfferKey = string

interface ShownSamples {
  currency_id: number
  /** ms. */
  end: number
  first: number | null
  second: number | null
  third: number | null
  rows: OptionSample[]
}

/** What is kept of everybody's options together. */
export class OptionBook {
  lastId = 0
  /** Sandbox: rates that were set by hand, hundredths. */
  readonly rates = new Map<OfferKey, number>()
  /** Sandbox: markets that are closed. */
  readonly closed = new Set<number>()
  /** By `currency_id`. */
  readonly feeds = new Map<number, IndexFeed>()
  /** Running tickets by kind, then market, in the order of their ids. */
  readonly running: Record<OptionKind, Map<number, Map<number, Ticket>>> = { flash: new Map(), volatility: new Map() }
  /** Ends of flash tickets that run, and how many end there. */
  readonly ends = new Map<number, number>()
  /** Samples of the cycle that was shown last, as tickets show them; no part of the state. */
  shown: ShownSamples = { currency_id: 0, end: 0, first: null, second: null, third: null, rows: [] }
  private markets: { of: number; list: readonly MarketState[] } = { of: -1, list: [] }

  feed(currencyId: number): IndexFeed {
    let feed = this.feeds.get(currencyId)
    if (!feed) {
      feed = new IndexFeed()
      this.feeds.set(currencyId, feed)
    }
    return feed
  }

  add(ticket: Ticket): void {
    const { kind, currency_id, endsAt } = ticket
    const byMarket = this.running[kind]
    const tickets = byMarket.get(currency_id) ?? new Map<number, Ticket>()
    byMarket.set(currency_id, tickets.set(ticket.id, ticket))
    if (kind === 'flash') this.ends.set(endsAt, (this.ends.get(endsAt) ?? 0) + 1)
  }

  remove({ id, kind, currency_id, endsAt }: Ticket): void {
    this.running[kind].get(currency_id)?.delete(id)
    if (kind !== 'flash') return
    const left = (this.ends.get(endsAt) ?? 1) - 1
    if (left > 0) this.ends.set(endsAt, left)
    else this.ends.delete(endsAt)
  }

  /** Perpetual markets that options are offered on, in the order of the markets. */
  marketsOf(state: State): readonly MarketState[] {
    if (this.markets.of !== state.markets.length) {
      const list = state.ofKind('contract').filter(({ market }) => isOffered(market))
      this.markets = { of: state.markets.length, list }
    }
    return this.markets.list
  }
}

function isOffered({ base, quote }: { base: string; quote: string }): boolean {
  return COINS.includes(base) && quote === STAKE_COIN
}

const BOOK = new Slot('option', () => new OptionBook())

export function optionBook(state: State): OptionBook {
  return state.slots.get(BOOK)
}

/** The perpetual that options are offered on; undefined where there is none. */
export function optionMarket(state: State, currencyId: number): MarketState | undefined {
  for (const market of optionBook(state).marketsOf(state)) if (market.spec.currency_id === currencyId) return market
  return undefined
}
