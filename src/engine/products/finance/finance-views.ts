import type {
  AutoTransfer,
  FinanceHolding,
  FinanceKind,
  FinanceOverview,
  FinanceProduct,
  FundNavs,
  InterestRow,
  Redemption,
  TimelineEvent,
} from '../../../shared/calls/products/finance-entities.ts'
import { FUND_BASKET, FUND_YEARLY_FEE } from '../../../shared/lines/fund-value.ts'
import { nextNoon, nextSix } from '../../../shared/lines/instants.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { autoViews } from './auto-view.ts'
import { financeBook, financeOf } from './finance-state.ts'
import { heldOf, overviewOf, timelineOf } from './finance-summary.ts'
import { interestView, itemView, navText, productView, redemptionView } from './finance-view.ts'
import type { InterestRecord, RedemptionRecord } from './redemption.ts'

type Page<T> = { list: T[]; total: number }

/** The next instants of the finance products, ms; null where nothing is due. */
export interface FinanceInstants {
  settlement: number
  transfer: number
  arrival: number | null
  maturity: number | null
}

/** What can be read of the finance products; nothing here changes them. */
export class FinanceViews {
  private readonly state: State

  constructor(state: State) {
    this.state = state
  }

  products(kind?: FinanceKind): FinanceProduct[] {
    const all = [...financeBook(this.state).products.values()]
    return all.filter((one) => kind === undefined || one.kind === kind).map((one) => productView(this.state, one))
  }

  product(id: number): FinanceProduct | null {
    const product = financeBook(this.state).products.get(id)
    return product ? productView(this.state, product) : null
  }

  /** Net values of the newest `days` Noons, oldest first; null where the product is no fund. */
  navs(id: number, days: number): FundNavs | null {
    const book = financeBook(this.state)
    if (book.products.get(id)?.kind !== 'fund') return null
    return {
      list: book.navs.slice(-days).map(({ at, nav }) => ({ at, nav: navText(nav) })),
      basket: Object.entries(FUND_BASKET).map(([symbol, percent]) => ({ symbol, percent })),
      fee: FUND_YEARLY_FEE,
      next_at: nextNoon(this.state.time),
    }
  }

  /** Holdings with something in them, or on its way out of them; with `ended` the terms that are over. Oldest first. */
  holdings(account: number, ended = false): FinanceHolding[] {
    const { state } = this
    return this.of(account, (found) => {
      const items = ended ? financeOf(found).items.ended.all() : heldOf(state, found).map(([item]) => item)
      const views = items.map((item) => itemView(state, item))
      return ended ? views : views.filter((one) => !isEmpty(one))
    })
  }

  /** Newest first. */
  redemptions(account: number, page: number, size: number, status?: number): Page<Redemption> {
    return this.pageOf<RedemptionRecord, Redemption>(account, page, size, (found) => {
      const all = financeOf(found).redemptions.all()
      const wanted = status === undefined ? all : all.filter((one) => one.status === status)
      return [wanted, (one) => redemptionView(this.state, one)]
    })
  }

  /** Newest first. */
  interest(account: number, page: number, size: number, product?: number): Page<InterestRow> {
    return this.pageOf<InterestRecord, InterestRow>(account, page, size, (found) => {
      const all = financeOf(found).interest.all().reverse()
      const wanted = product === undefined ? all : all.filter((one) => one.product === product)
      return [wanted, (one) => interestView(this.state, one)]
    })
  }

  overview(account: number): FinanceOverview | null {
    const found = this.state.accounts.get(account)
    return found ? overviewOf(this.state, found) : null
  }

  timeline(account: number): TimelineEvent[] {
    return this.of(account, (found) => timelineOf(this.state, found))
  }

  /** One entry a live coin. */
  autos(account: number): AutoTransfer[] {
    return this.of(account, (found) => autoViews(this.state, found))
  }

  /** Redemptions in progress of everybody, the soonest first. */
  underWay(): (Redemption & { account: number })[] {
    const all = [...financeBook(this.state).redemptions.values()].sort(
      (a, b) => a.arrivesAt - b.arrivesAt || a.id - b.id,
    )
    return all.map((one) => ({ ...redemptionView(this.state, one), account: one.account }))
  }

  instants(): FinanceInstants {
    const { state } = this
    const { redemptions, items } = financeBook(state)
    const arrivals = [...redemptions.values()].map((one) => one.arrivesAt)
    const ends = [...items.values()].filter((one) => one.endsAt > 0 && one.early === 0).map((one) => one.endsAt)
    const least = (list: number[]) => (list.length > 0 ? list.reduce((a, b) => Math.min(a, b)) : null)
    return {
      settlement: nextNoon(state.time),
      transfer: nextSix(state.time),
      arrival: least(arrivals),
      maturity: least(ends),
    }
  }

  /** What the house accounts of the products have, by coin. */
  houses(): { house: number; currency_id: number; symbol: string; free: string; locked: string }[] {
    const { state } = this
    return [HOUSE.earn, HOUSE.treasury].flatMap((house) =>
      (state.accounts.get(house)?.everyHolding() ?? [])
        .filter(({ wallet }) => wallet === 'finance')
        .sort((a, b) => a.asset - b.asset)
        .map(({ asset, free, locked }) => {
          const coin = { currency_id: asset, symbol: state.symbolOf(asset) }
          return { house, ...coin, free: moneyText(free), locked: moneyText(locked) }
        }),
    )
  }

  private of<T>(account: number, list: (found: Account) => T[]): T[] {
    const found = this.state.accounts.get(account)
    return found ? list(found) : []
  }

  private pageOf<R, T>(
    account: number,
    page: number,
    size: number,
    rows: (found: Account) => [list: R[], view: (row: R) => T],
  ): Page<T> {
    const found = this.state.accounts.get(account)
    if (!found) return { list: [], total: 0 }
    const [list, view] = rows(found)
    return { list: list.slice((page - 1) * size, page * size).map(view), total: list.length }
  }
}

function isEmpty({ principal, redeeming, units, orders, state }: FinanceHolding): boolean {
  return state === 'running' && principal === '0' && redeeming === '0' && (units ?? '0') === '0' && orders.length === 0
}
