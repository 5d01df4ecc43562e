import type { Order } from '../../../shared/calls/entities.ts'
import type { EngineEvent } from '../../contract/event.ts'
import { FewMap } from '../../kernel/few-map.ts'
import type { Holding } from '../../kernel/holding.ts'
import { balanceView } from '../views/balance-view.ts'
import { settingsView } from '../views/contract-view.ts'
import { orderView } from '../views/order-view.ts'
import { planView } from '../views/plan-view.ts'
import { positionView } from '../views/position-view.ts'
import type { Account } from './account.ts'
import type { EngineOrder } from './engine-order.ts'
import type { MarketState } from './market-state.ts'
import type { Plan } from './plan.ts'
import type { Position } from './position.ts'
import type { Stake } from './stake.ts'
import type { State } from './state.ts'

/** Gathers what one command changes and turns it into events: books and trades first, then orders, positions and balances. */
export class Collector {
  /** Those of this command; its room is kept, and `count` are there. */
  private readonly events: (EngineEvent | null)[] = []
  private count = 0
  private readonly markets = new Set<MarketState>()
  private readonly orders = new FewMap<EngineOrder, Account>()
  /** Orders that the answer shows, and how much of them was filled then. */
  private readonly views = new FewMap<EngineOrder, { view: Order; filled: number }>()
  private readonly plans = new FewMap<Plan, Account>()
  private readonly positions = new FewMap<Position, { stake: Stake; account: Account }>()
  private readonly holdings = new FewMap<Holding, Account>()

  private readonly settings = new FewMap<Account, true>()

  add(event: EngineEvent): void {
    this.events[this.count++] = event
  }

  touchMarket(market: MarketState): void {
    this.markets.add(market)
  }

  touchOrder(order: EngineOrder, account: Account): void {
    if (!account.house) this.orders.set(order, account)
  }

  touchPlan(plan: Plan, account: Account): void {
    this.plans.set(plan, account)
  }

  /** A plan order as it stands at this moment, whatever becomes of it. */
  tellPlan(state: State, plan: Plan, account: Account): void {
    const market = state.markets[plan.market]
    const { kind } = market.spec
    const n = ++account.lastEvent[kind]
    this.add({ kind: 'order', market: kind, account: account.id, n, order: planView(market, plan) })
  }

  touchPosition(position: Position, stake: Stake, account: Account): void {
    this.positions.set(position, { stake, account })
  }

  /** An order as it stands, for the command's answer; the event shows the same. */
  orderView(market: MarketState, order: EngineOrder): Order {
    const view = orderView(market, order)
    this.views.set(order, { view, filled: order.filledLots })
    return view
  }

  touchHolding(holding: Holding, account: Account): void {
    if (!account.house) this.holdings.set(holding, account)
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

  /** Ends the command. @returns its events in order */
  finish(state: State): EngineEvent[] {
    for (const market of this.markets) this.flush(market)
    // Most commands touch an order and nothing else.
    if (this.orders.size > 0) this.tellOrders(state)
    if (this.plans.size > 0) {
      for (let i = 0; i < this.plans.size; i++) this.tellPlan(state, this.plans.keyAt(i), this.plans.valueAt(i))
      this.plans.clear()
    }
    if (this.positions.size > 0) this.tellPositions()
    if (this.holdings.size > 0) this.tellHoldings(state)
    if (this.settings.size > 0) this.tellSettings()
    if (this.views.size > 0) this.views.clear()
    const events = this.events.slice(0, this.count) as EngineEvent[]
    this.events.fill(null, 0, this.count)
    this.count = 0
    return events
  }

  private tellOrders(state: State): void {
    for (let i = 0; i < this.orders.size; i++) {
      const order = this.orders.keyAt(i)
      const account = this.orders.valueAt(i)
      const market = state.markets[order.market]
      const { kind } = market.spec
      const n = ++account.lastEvent[kind]
      const view = this.viewed(order) ?? orderView(market, order)
      this.add({ kind: 'order', market: kind, account: account.id, n, order: view })
    }
    this.orders.clear()
  }

  private tellPositions(): void {
    for (let i = 0; i < this.positions.size; i++) {
      const { stake, account } = this.positions.valueAt(i)
      const n = ++account.lastEvent.contract
      const position = positionView(account, stake, this.positions.keyAt(i))
      this.add({ kind: 'position', market: 'contract', account: account.id, n, position })
    }
    this.positions.clear()
  }

  private tellHoldings(state: State): void {
    for (let i = 0; i < this.holdings.size; i++) {
      const holding = this.holdings.keyAt(i)
      const account = this.holdings.valueAt(i)
      const kind = holding.purse === 'contract' ? 'contract' : 'spot'
      const n = ++account.lastEvent[kind]
      const balance = balanceView(state, account, holding.asset)
      this.add({ kind: 'balance', market: kind, account: account.id, n, balance })
    }
    this.holdings.clear()
  }

  private tellSettings(): void {
    for (let i = 0; i < this.settings.size; i++) {
      const account = this.settings.keyAt(i)
      const n = ++account.lastEvent.contract
      const settings = settingsView(account)
      this.add({ kind: 'settings', market: 'contract', account: account.id, n, settings })
    }
    this.settings.clear()
  }

  /** What the answer showed, where the order has not changed since: within a command that shows in these two. */
  private viewed(order: EngineOrder): Order | null {
    const shown = this.views.get(order)
    return shown?.view.status === order.status && shown.filled === order.filledLots ? shown.view : null
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
