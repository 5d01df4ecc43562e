import type { Balance, Candle, Fill, Interval, Order } from '../../shared/calls/entities.ts'
import { fromScaled } from '../../shared/decimal/decimal-text.ts'
import type { Market, MarketKind } from '../../shared/market/market.ts'
import { MONEY_DIGITS } from '../../shared/rules/order-units.ts'
import type { DepthSnapshot, Level, MarkData, TickerData, TradeRow } from '../../shared/wire/messages.ts'
import type { Account } from '../account/account.ts'
import { accountOfInviteCode, inviteCodeOf } from '../account/invite-code.ts'
import type { AccountView, Exchange } from '../exchange-api.ts'
import { tickerOf } from '../market/ticker.ts'
import type { State } from '../state/state.ts'
import { balanceView } from './balance-view.ts'
import { fillView, orderView } from './order-view.ts'

/** Ids up to here are the exchange's own. */
const LAST_RESERVED = 1000

type Views = Omit<Exchange, 'seq' | 'time' | 'apply' | 'hash' | 'checkpoint'>

/** Everything that can be read from the state; nothing here changes it. */
export class ExchangeViews implements Views {
  protected readonly state: State

  constructor(state: State) {
    this.state = state
  }

  markets(kind: MarketKind): Market[] {
    return this.state.ofKind(kind).map(({ market }) => market)
  }

  depth(kind: MarketKind, currencyId: number): DepthSnapshot | null {
    const market = this.state.market(kind, currencyId)
    if (!market) return null
    const { b, a } = this.top(kind, currencyId, Number.POSITIVE_INFINITY)
    return { snapshot: true, u: market.book.sequence, b, a }
  }

  top(kind: MarketKind, currencyId: number, count: number): { b: Level[]; a: Level[] } {
    const market = this.state.market(kind, currencyId)
    if (!market) return { b: [], a: [] }
    return { b: market.levels(market.book.bids, count), a: market.levels(market.book.asks, count) }
  }

  ticker(kind: MarketKind, currencyId: number): TickerData | null {
    const market = this.state.market(kind, currencyId)
    return market ? (market.ticker ?? tickerOf(market, this.state.time)) : null
  }

  mark(currencyId: number): MarkData | null {
    return this.state.market('contract', currencyId)?.mark ?? null
  }

  recentTrades(kind: MarketKind, currencyId: number): TradeRow[] {
    return this.state.market(kind, currencyId)?.recentTrades() ?? []
  }

  candles(kind: MarketKind, currencyId: number, interval: Interval, limit: number, end: number | null): Candle[] {
    const market = this.state.market(kind, currencyId)
    return market ? market.parts.candles.candles(interval, limit, end, this.state.time) : []
  }

  accountByLogin(type: 'email' | 'phone', login: string): AccountView | null {
    return viewOf(this.state.accounts.byLogin(type, login))
  }

  account(id: number): AccountView | null {
    return viewOf(this.state.accounts.get(id))
  }

  /** House accounts invite nobody. */
  accountByInviteCode(code: string): AccountView | null {
    const account = this.state.accounts.get(accountOfInviteCode(code) ?? 0)
    return account?.house ? null : viewOf(account)
  }

  nextAccountId(): number {
    return Math.max(this.state.accounts.lastId, LAST_RESERVED) + 1
  }

  balances(account: number): Balance[] {
    const found = this.state.accounts.get(account)
    return found ? (this.state.genesis?.assets ?? []).map(({ id }) => balanceView(this.state, found, id)) : []
  }

  /** Newest first. */
  openOrders(account: number, kind: MarketKind): Order[] {
    const { markets } = this.state
    return [...(this.state.accounts.get(account)?.open.values() ?? [])]
      .filter((order) => markets[order.market].spec.kind === kind)
      .map((order) => orderView(markets[order.market], order))
      .reverse()
  }

  orderHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: Order[]; total: number } {
    const history = this.state.accounts.get(account)?.ended[kind]
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((order) => orderView(this.state.markets[order.market], order))
    return { list, total: history.size }
  }

  fills(account: number, kind: MarketKind, page: number, pageSize: number): { list: Fill[]; total: number } {
    const history = this.state.accounts.get(account)?.fills[kind]
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((fill) => fillView(this.state.markets[fill.market], fill))
    return { list, total: history.size }
  }

  lastEvent(account: number, kind: MarketKind): number {
    return this.state.accounts.get(account)?.lastEvent[kind] ?? 0
  }

  conservation(): Record<number, string> {
    const sums = new Map<number, bigint>([...this.state.credits].map(([asset, units]) => [asset, -units]))
    for (const account of this.state.accounts.all())
      for (const { asset, free, locked } of account.allHoldings())
        sums.set(asset, (sums.get(asset) ?? 0n) + free + locked)
    return Object.fromEntries([...sums].map(([asset, units]) => [asset, fromScaled(units, MONEY_DIGITS)]))
  }
}

/** House accounts are nobody's to sign in to, but can be looked at. */
function viewOf(account: Account | undefined): AccountView | null {
  return account ? { ...account.identity, nickname: null, inviteCode: inviteCodeOf(account.id) } : null
}
