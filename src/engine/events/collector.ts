import type { Account } from '../account/account.ts'
import type { Holding } from '../account/holding.ts'
import type { EngineEvent } from '../event.ts'
import type { MarketState } from '../market/market-state.ts'
import type { EngineOrder } from '../order/engine-order.ts'
import type { State } from '../state/state.ts'
import { balanceView } from '../views/balance-view.ts'
import { orderView } from '../views/order-view.ts'

/** Gathers what one command changes and turns it into events: books and trades first, then orders, then balances. */
export class Collector {
  private events: EngineEvent[] = []
  private readonly markets = new Set<MarketState>()
  private readonly orders = new Map<EngineOrder, Account>()
  private readonly holdings = new Map<Holding, Account>()

  add(event: EngineEvent): void {
    this.events.push(event)
  }

  touchMarket(market: MarketState): void {
    this.markets.add(market)
  }

  touchOrder(order: EngineOrder, account: Account): void {
    if (!account.house) this.orders.set(order, account)
  }

  touchHolding(holding: Holding, account: Account): void {
    if (!account.house) this.holdings.set(holding, account)
  }

  /** What changed on the market's book since its last delta goes out as one delta, its trades as one push. */
  flush(market: MarketState): void {
    const { book, spec } = market
    const changed = book.changedBids.size + book.changedAsks.size
    if (changed > 0) {
      const pu = book.sequence
      book.sequence += changed
      const b = rows(market, 'buy', book.changedBids)
      const a = rows(market, 'sell', book.changedAsks)
      const data = { U: pu + 1, u: book.sequence, pu, b, a }
      this.events.push({ kind: 'depth', market: spec.kind, currency_id: spec.currency_id, data })
    }
    if (market.freshTrades.length > 0)
      this.events.push({
        kind: 'trades',
        market: spec.kind,
        currency_id: spec.currency_id,
        data: market.takeTrades(),
      })
    this.markets.delete(market)
  }

  /** Ends the command. @returns its events in order */
  finish(state: State): EngineEvent[] {
    for (const market of this.markets) this.flush(market)
    for (const [order, account] of this.orders) {
      const market = state.markets[order.market]
      const kind = market.spec.kind
      account.lastEvent[kind]++
      this.events.push({
        kind: 'order',
        market: kind,
        account: account.id,
        n: account.lastEvent[kind],
        order: orderView(market, order),
      })
    }
    for (const [holding, account] of this.holdings) {
      const kind = holding.purse === 'contract' ? 'contract' : 'spot'
      account.lastEvent[kind]++
      const balance = balanceView(state, account, holding.asset)
      this.events.push({ kind: 'balance', market: kind, account: account.id, n: account.lastEvent[kind], balance })
    }
    this.orders.clear()
    this.holdings.clear()
    const events = this.events
    this.events = []
    return events
  }
}

function rows(market: MarketState, side: 'buy' | 'sell', prices: Set<number>): [string, string][] {
  if (prices.size === 0) return []
  const ladder = market.book.side(side)
  const list: [string, string][] = []
  for (const price of prices) list.push(market.level(price, ladder.at(price)?.lots ?? 0))
  prices.clear()
  return list
}
