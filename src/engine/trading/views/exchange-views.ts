import type {
  EndedPosition,
  FundingPayment,
  FundingRateRow,
  MarketDetails,
  PerpPosition,
  PerpSettings,
  PerpTotal,
} from '../../../shared/calls/contract-entities.ts'
import type { Balance, Candle, Fill, Interval, Order, PlanOrder } from '../../../shared/calls/entities.ts'
import type { Market, MarketKind } from '../../../shared/hub-protocol/market.ts'
import type { DepthSnapshot, Level, MarkData, TickerData, TradeRow } from '../../../shared/wire/messages.ts'
import type { AccountView, Exchange, InvitedView, ProductViews } from '../../contract/exchange-api.ts'
import { newSafety, type SafetyView } from '../../contract/safety.ts'
import type { Account } from '../model/account.ts'
import { accountOfInviteCode, inviteCodeOf } from '../model/invite-code.ts'
import type { State } from '../model/state.ts'
import { tickerOf } from '../rules/ticker.ts'
import { balanceView } from './balance-view.ts'
import { conservation, openLots } from './conservation.ts'
import { positionViews, settingsView, totalViews } from './contract-view.ts'
import { invitedView } from './invited-view.ts'
import { lockGaps } from './lock-gaps.ts'
import { marketDetails } from './market-details.ts'
import { fillView, orderView } from './order-view.ts'
import { planView } from './plan-view.ts'
import { endedPositionView, fundingRateView, fundingView } from './position-view.ts'
import { seededDetails } from './seeded-details.ts'

/** Ids up to here are the exchange's own. */
const LAST_RESERVED = 1000

const NOBODYS: SafetyView = newSafety()

type Views = Omit<Exchange, 'seq' | 'time' | 'apply' | 'hash' | 'checkpoint' | 'nextStop'>

/** Everything that can be read from the state; nothing here changes it. */
export class ExchangeViews implements Views {
  readonly views: ProductViews
  protected readonly state: State

  private readonly inviteCodes = new Map<number, string>()

  constructor(state: State) {
    this.state = state
    const views = state.modules.flatMap((one) => (one.views ? [[one.name, one.views(state)]] : []))
    // Each module's views are of the type that it has declared under its name.
    this.views = Object.fromEntries(views) as ProductViews
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
    return this.viewOf(this.state.accounts.byLogin(type, login))
  }

  account(id: number): AccountView | null {
    return this.viewOf(this.state.accounts.get(id))
  }

  accountByOidc(subject: string): AccountView | null {
    return this.viewOf(this.state.accounts.all().find(({ safety }) => safety?.oidc?.subject === subject))
  }

  /** House accounts invite nobody, nor do closed ones. */
  accountByInviteCode(code: string): AccountView | null {
    const account = this.state.accounts.get(accountOfInviteCode(code, this.state.genesis?.inviteKey) ?? 0)
    return account?.house || account?.isClosed ? null : this.viewOf(account)
  }

  invited(account: number): InvitedView[] {
    const all = this.state.accounts.all().filter(({ identity }) => identity.invitedBy === account)
    return all.sort((a, b) => b.id - a.id).map(invitedView)
  }

  safety(account: number): SafetyView {
    return this.state.accounts.get(account)?.safety ?? NOBODYS
  }

  kycQueue(): number[] {
    return this.state.accounts
      .all()
      .filter((account) => account.safety?.kyc?.state === 'review')
      .sort((a, b) => (a.safety?.kyc?.submittedAt ?? 0) - (b.safety?.kyc?.submittedAt ?? 0))
      .map(({ id }) => id)
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
    const { state } = this
    return [...(this.state.accounts.get(account)?.open.values() ?? [])]
      .filter((order) => state.marketAt(order.market).spec.kind === kind)
      .map((order) => orderView(state.marketAt(order.market), order))
      .reverse()
  }

  /** Newest first. */
  planOrders(account: number, kind: MarketKind): PlanOrder[] {
    const { state } = this
    return [...(this.state.accounts.get(account)?.plans.values() ?? [])]
      .filter((plan) => state.marketAt(plan.market).spec.kind === kind)
      .map((plan) => planView(state.marketAt(plan.market), plan))
      .reverse()
  }

  planHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: PlanOrder[]; total: number } {
    const history = this.state.accounts.get(account)?.endedPlans[kind]
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((plan) => planView(this.state.marketAt(plan.market), plan))
    return { list, total: history.size }
  }

  orderHistory(account: number, kind: MarketKind, page: number, pageSize: number): { list: Order[]; total: number } {
    const history = this.state.accounts.get(account)?.ended[kind]
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((order) => orderView(this.state.marketAt(order.market), order))
    return { list, total: history.size }
  }

  fills(account: number, kind: MarketKind, page: number, pageSize: number): { list: Fill[]; total: number } {
    const history = this.state.accounts.get(account)?.fills[kind]
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((fill) => fillView(this.state.marketAt(fill.market), fill))
    return { list, total: history.size }
  }

  lastEvent(account: number, kind: MarketKind): number {
    return this.state.accounts.get(account)?.lastEvent[kind] ?? 0
  }

  positions(account: number): PerpPosition[] {
    const found = this.state.accounts.get(account)
    return found ? positionViews(found) : []
  }

  perpTotals(account: number): PerpTotal[] {
    const found = this.state.accounts.get(account)
    return found ? totalViews(this.state, found) : []
  }

  perpSettings(account: number): PerpSettings {
    return settingsView(this.state.accounts.get(account))
  }

  positionHistory(account: number, page: number, pageSize: number): { list: EndedPosition[]; total: number } {
    const history = this.state.accounts.get(account)?.perp?.ended
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((one) => endedPositionView(this.state.marketAt(one.market), one))
    return { list, total: history.size }
  }

  fundingHistory(account: number, page: number, pageSize: number): { list: FundingPayment[]; total: number } {
    const history = this.state.accounts.get(account)?.perp?.funding
    if (!history) return { list: [], total: 0 }
    const list = history.page(page, pageSize).map((one) => fundingView(this.state.marketAt(one.market), one))
    return { list, total: history.size }
  }

  fundingRates(currencyId: number, limit: number): FundingRateRow[] {
    const market = this.state.market('contract', currencyId)
    return market
      ? market.funding
          .slice(-limit)
          .reverse()
          .map((row) => fundingRateView(market, row))
      : []
  }

  marketDetails(currencyId: number): MarketDetails | null {
    const market = this.state.market('contract', currencyId)
    return market ? marketDetails(this.state, market) : null
  }

  seededDetails(currencyId: number): MarketDetails | null {
    const market = this.state.market('contract', currencyId)
    return market ? seededDetails(this.state, market) : null
  }

  conservation(): Record<number, string> {
    return conservation(this.state)
  }

  openLots(): Record<number, number> {
    return openLots(this.state)
  }

  lockGaps(): Record<string, string[]> {
    return lockGaps(this.state)
  }

  /** House accounts are nobody's to sign in to, but can be looked at. */
  private viewOf(account: Account | undefined): AccountView | null {
    if (!account) return null
    return { ...account.identity, nickname: account.safety?.nickname ?? null, inviteCode: this.inviteCode(account.id) }
  }

  private inviteCode(account: number): string {
    const known = this.inviteCodes.get(account)
    if (known !== undefined) return known
    const code = inviteCodeOf(account, this.state.genesis?.inviteKey)
    this.inviteCodes.set(account, code)
    return code
  }
}
