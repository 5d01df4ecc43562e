import { FIRST_NAV, nextNav, unitsFor, worthAt } from '../../../shared/lines/fund-value.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { coinOf, type FinanceBook, financeBook, KEPT_NAVS, type Nav } from './finance-state.ts'
import { reportLater, reportRedemption } from './finance-view.ts'
import type { FinanceItem, FundPurchase } from './holding.ts'
import { houseFree } from './limits.ts'
import { addFree, addLocked, asOf } from './move-money.ts'
import type { Product } from './product.ts'
import type { RedemptionRecord } from './redemption.ts'

const DAY = 86_400_000

/**
 * Net values of the Noons since the last tick, by the index of this tick: of several the first takes the whole move. Then every Noon
 * that is not settled, the oldest first, as far as the house account against the fund can pay.
 */
export function stepNetValues(state: State): void {
  const book = financeBook(state)
  const product = fundProduct(state)
  const now = basketPrices(state)
  if (!product || !now) return
  const last = book.navs.at(-1)
  if (!last) {
    book.settledAt = nextNoon(state.time) - DAY
    book.navs.push({ at: book.settledAt, nav: FIRST_NAV })
    Object.assign(book, now)
    return
  }
  for (let at = last.at + DAY; at <= state.time; at += DAY) {
    book.navs.push({ at, nav: nextNav(book.nav, { btc: book.btc, eth: book.eth }, now) })
    Object.assign(book, now)
  }
  if (book.navs.length > KEPT_NAVS) book.navs.splice(0, book.navs.length - KEPT_NAVS)
  if ((book.navs.at(-1)?.at ?? 0) > book.settledAt) settleNavs(state, book, product)
}

export function fundProduct(state: State): Product | undefined {
  for (const one of financeBook(state).products.values()) if (one.kind === 'fund') return one
  return undefined
}

/** A jump in time stops at the next Noon while a unit is held or a purchase waits. */
export function nextFundStop(state: State): number | null {
  const book = financeBook(state)
  return book.worth > 0n ? nextNoon(state.time) : null
}

function basketPrices(state: State): { btc: number; eth: number } | null {
  const price = (symbol: string) => state.market('contract', coinOf(state, symbol))?.parts.marks?.prices().index ?? 0
  const [btc, eth] = [price('BTC'), price('ETH')]
  return btc > 0 && eth > 0 ? { btc, eth } : null
}

function settleNavs(state: State, book: FinanceBook, product: Product): void {
  for (const one of book.navs) {
    if (one.at <= book.settledAt) continue
    if (!settleNoon(state, book, product, one)) return
    book.settledAt = one.at
  }
}

/** What a Noon does to one holding. */
interface Change {
  item: FinanceItem
  bought: FundPurchase[]
  sold: { sale: RedemptionRecord; amount: bigint }[]
  units: bigint
  value: bigint
  /** Of purchases, goes back to the fund account. */
  dust: bigint
  /** Comes from the house account, or goes to it (below zero). */
  result: bigint
}

/** All or nothing. @returns false where the house account cannot pay it */
function settleNoon(state: State, book: FinanceBook, product: Product, { at, nav }: Nav): boolean {
  const purchases = byHolding([...book.purchases.values()].filter(({ pricedAt }) => pricedAt <= at))
  const sales = byHolding([...book.unpriced.values()].filter(({ pricedAt }) => (pricedAt ?? 0) <= at))
  const changes: Change[] = []
  let sum = 0n
  for (const item of book.invested.values()) {
    const [bought, sold] = [purchases.get(item.id) ?? [], sales.get(item.id) ?? []]
    if (item.units === 0n && bought.length === 0) continue
    const change = changeOf(item, nav, bought, sold)
    changes.push(change)
    sum += change.result
  }
  const house = state.accounts.get(HOUSE.treasury)
  if (!house || houseFree(state, HOUSE.treasury, product.asset) < sum) return false
  addFree(state, house, 'finance', product.asset, -sum, 'fund_result', product.id)
  asOf(state, at, () => {
    for (const change of changes) applyChange(state, book, product, change)
  })
  return true
}

function changeOf(item: FinanceItem, nav: bigint, bought: FundPurchase[], sales: RedemptionRecord[]): Change {
  let { units } = item
  let [paid, dust, priced] = [0n, 0n, 0n]
  for (const { amount } of bought) {
    const got = unitsFor(amount, nav)
    const worth = worthAt(got, nav)
    units += got
    paid += worth
    dust += amount - worth
  }
  const sold = sales.map((sale) => {
    const amount = worthAt(sale.units, nav)
    units -= sale.units
    priced += amount
    return { sale, amount }
  })
  const value = worthAt(units, nav)
  return { item, bought, sold, units, value, dust, result: value + priced - item.value - paid }
}

function applyChange(state: State, book: FinanceBook, { asset }: Product, change: Change): void {
  const { item, bought, sold, units, value, dust, result } = change
  const account = state.accounts.get(item.account)
  if (!account) return
  book.worth += value - item.value
  for (const { id, amount } of bought) {
    book.purchases.delete(id)
    book.worth -= amount
  }
  addLocked(state, account, asset, -dust, 'subscribe', item.id)
  addFree(state, account, 'fund', asset, dust, 'subscribe', item.id)
  addLocked(state, account, asset, result, 'fund_result', item.id)
  item.units = units
  item.value = value
  item.received += result
  for (const { sale, amount } of sold) {
    sale.amount = amount
    sale.priced = true
    item.selling -= sale.units
    item.redeeming += amount
    book.unpriced.delete(sale.id)
    state.due.schedule('redemption', sale.id, sale.arrivesAt)
    reportRedemption(state, account, sale)
  }
  reportLater(state, account, item)
}

function byHolding<T extends { holding: number }>(list: readonly T[]): Map<number, T[]> {
  const map = new Map<number, T[]>()
  for (const one of list) {
    const of = map.get(one.holding)
    if (of) of.push(one)
    else map.set(one.holding, [one])
  }
  return map
}
