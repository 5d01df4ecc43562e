import type { Order } from '../../../shared/calls/entities.ts'
import type { EngineEvent } from '../../contract/event.ts'
import { FewMap } from '../../kernel/few-map.ts'
import type { Holding } from '../../kernel/holding.ts'
import type { Account } from './account.ts'
import type { EngineOrder } from './engine-order.ts'
import type { Exposure } from './exposure.ts'
import type { MarketState } from './market-state.ts'
import type { Plan } from './plan.ts'
import type { Position } from './position.ts'
import { TouchedHoldings } from './touched-holdings.ts'

/** Gathers what one command changes; views/collect-events.ts turns it into events when the command ends. */
export class Collector {
  /** Those of this command; its room is kept, and `count` are there. */
  private readonly events: (EngineEvent | null)[] = []
  private count = 0
  private readonly markets = new Set<MarketState>()
  readonly orders = new FewMap<EngineOrder, Account>()
  /** Orders that the answer shows, and how much of them was filled then. */
  readonly views = new FewMap<EngineOrder, { view: Order; filled: number }>()
  readonly plans = new FewMap<Plan, Account>()
  readonly positions = new FewMap<Position, { exposure: Exposure; account: Account }>()
  readonly holdings = new TouchedHoldings()

  readonly settings = new FewMap<Account, true>()

  add(event: EngineEvent): void {
    this.events[this.count++] = event
  }

  touchMarket(market: MarketState): void {
    this.markets.add(market)
  }

  touchOrder(order: EngineOrder, account: Account): void {
    if (!account.house && !account.portfolio) this.orders.set(order, account)
  }

  touchPlan(plan: Plan, account: Account): void {
    this.plans.set(plan, account)
  }

  touchPosition(position: Position, exposure: Exposure, account: Account): void {
    if (!account.portfolio) this.positions.set(position, { exposure, account })
  }

  touchHolding(holding: Holding, account: Account): void {
    if (!account.house && !account.portfolio) this.holdings.add(holding, account)
  }

  /** Leverage, margin mode, position mode or the dead man's switch have changed. */
  touchSettings(account: Account): void {
    this.settings.set(account, true)
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
      this.add({ kind: 'depth', market: spec.kind, currency_id: spec.currency_id, data })
    }
    if (market.freshTrades.length > 0)
      this.add({
        kind: 'trades',
        market: spec.kind,
        currency_id: spec.currency_id,
        data: market.takeTrades(),
      })
    this.markets.delete(market)
  }

  /** Flushes the markets that have changed. */
  flushMarkets(): void {
    for (const market of this.markets) this.flush(market)
  }

  /** Hands out the events so far, in order, and begins anew. */
  take(): EngineEvent[] {
    const events = this.events.slice(0, this.count) as EngineEvent[]
    this.events.fill(null, 0, this.count)
    this.count = 0
    return events
  }
}

function rows(market: MarketState, side: 'buy' | 'sell', prices: FewMap<number, true>): [string, string][] {
  if (prices.size === 0) return []
  const ladder = market.book.side(side)
  const list = new Array<[string, string]>(prices.size)
  for (let i = 0; i < list.length; i++) {
    const price = prices.keyAt(i)
    list[i] = market.level(price, ladder.at(price)?.lots ?? 0)
  }
  prices.clear()
  return list
}
