import type { Order } from '../../../shared/calls/entities.ts'
import type { EngineEvent } from '../../contract/event.ts'
import type { Account } from '../model/account.ts'
import type { EngineOrder } from '../model/engine-order.ts'
import type { MarketState } from '../model/market-state.ts'
import type { Plan } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { balanceView } from './balance-view.ts'
import { settingsView } from './contract-view.ts'
import { orderView } from './order-view.ts'
import { planView } from './plan-view.ts'
import { positionView } from './position-view.ts'

/** Ends a command. @returns its events: books and trades first, then orders, plan orders, positions, balances and settings */
export function collectEvents(state: State): EngineEvent[] {
  const { collector } = state
  collector.flushMarkets()
  // Most commands touch an order and nothing else.
  if (collector.orders.size > 0) addOrders(state)
  if (collector.plans.size > 0) addPlans(state)
  if (collector.positions.size > 0) addPositions(state)
  if (collector.holdings.size > 0) addBalances(state)
  if (collector.settings.size > 0) addSettings(state)
  if (collector.views.size > 0) collector.views.clear()
  return collector.take()
}

/** An order as it stands, for the command's answer; the event shows the same. */
export function answerOrder(state: State, market: MarketState, order: EngineOrder): Order {
  const view = orderView(market, order)
  state.collector.views.set(order, { view, filled: order.filledLots })
  return view
}

/** Adds the event of a plan order as it stands at this moment, whatever becomes of it. */
export function addPlanEvent(state: State, plan: Plan, account: Account): void {
  const market = state.marketAt(plan.market)
  const { kind } = market.spec
  const n = ++account.lastEvent[kind]
  state.collector.add({ kind: 'order', market: kind, account: account.id, n, order: planView(market, plan) })
}

function addOrders(state: State): void {
  const { collector } = state
  const { orders } = collector
  for (let i = 0; i < orders.size; i++) {
    const order = orders.keyAt(i)
    const account = orders.valueAt(i)
    const market = state.marketAt(order.market)
    const { kind } = market.spec
    const n = ++account.lastEvent[kind]
    const view = answered(state, order) ?? orderView(market, order)
    collector.add({ kind: 'order', market: kind, account: account.id, n, order: view })
  }
  orders.clear()
}

function addPlans(state: State): void {
  const { plans } = state.collector
  for (let i = 0; i < plans.size; i++) addPlanEvent(state, plans.keyAt(i), plans.valueAt(i))
  plans.clear()
}

function addPositions({ collector }: State): void {
  const { positions } = collector
  for (let i = 0; i < positions.size; i++) {
    const { exposure, account } = positions.valueAt(i)
    const n = ++account.lastEvent.contract
    const position = positionView(account, exposure, positions.keyAt(i))
    collector.add({ kind: 'position', market: 'contract', account: account.id, n, position })
  }
  positions.clear()
}

function addBalances(state: State): void {
  const { collector } = state
  const { holdings } = collector
  for (let i = 0; i < holdings.size; i++) {
    const holding = holdings.holdingAt(i)
    const account = holdings.accountAt(i)
    const kind = holding.wallet === 'contract' ? 'contract' : 'spot'
    const n = ++account.lastEvent[kind]
    const balance = balanceView(state, account, holding.asset)
    collector.add({ kind: 'balance', market: kind, account: account.id, n, balance })
  }
  holdings.clear()
}

function addSettings({ collector }: State): void {
  const { settings } = collector
  for (let i = 0; i < settings.size; i++) {
    const account = settings.keyAt(i)
    const n = ++account.lastEvent.contract
    collector.add({ kind: 'settings', market: 'contract', account: account.id, n, settings: settingsView(account) })
  }
  settings.clear()
}

/** What the answer showed, where the order has not changed since: within a command that shows in these two. */
function answered(state: State, order: EngineOrder): Order | null {
  const shown = state.collector.views.get(order)
  return shown?.view.status === order.status && shown.filled === order.filledLots ? shown.view : null
}
