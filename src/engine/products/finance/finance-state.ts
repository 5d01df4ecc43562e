import { FIRST_NAV } from '../../../shared/lines/fund-value.ts'
import { History } from '../../kernel/history.ts'
import { Records } from '../../kernel/records.ts'
import { Slot } from '../../kernel/slot.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { type FinanceItem, type FundPurchase, itemShape } from './holding.ts'
import { listedProducts, type Product } from './product.ts'
import { type InterestRecord, interestShape, type RedemptionRecord, redemptionShape } from './redemption.ts'

/** Interest of one coin and Noon that the house could not pay yet; what each gets is fixed. */
export interface LateInterest {
  asset: number
  at: number
  rows: LateRow[]
}
export interface LateRow {
  item: FinanceItem
  base: bigint
  ratePpm: bigint
  amount: bigint
}

/** A net value of the fund. */
export interface Nav {
  at: number
  /** 1e-6. */
  nav: bigint
}

/** Net values that are kept: three years of days. */
export const KEPT_NAVS = 1_100

/** What is kept of everybody's finance products together. */
export class FinanceBook {
  /** Ids of holdings, redemptions and purchases; never used again. */
  lastId = 0
  /** By id. */
  readonly products = new Map<number, Product>()
  /** Holdings that are not over, by id. */
  readonly items = new Map<number, FinanceItem>()
  /** Those of live coins and pledges by coin, in the order of their ids. */
  readonly earning = new Map<number, Map<number, FinanceItem>>()
  /** Those of the fund, in the order of their ids. */
  readonly invested = new Map<number, FinanceItem>()
  /** Principal of fixed terms that are not over, by product. */
  readonly sold = new Map<number, bigint>()
  /** Redemptions in progress, by id. */
  readonly redemptions = new Map<number, RedemptionRecord>()
  /** Sales of the fund without a price, by id. */
  readonly unpriced = new Map<number, RedemptionRecord>()
  /** Purchases of the fund without a price, by id. */
  readonly purchases = new Map<number, FundPurchase>()
  /** What all units are worth, with the purchases that wait, 1e-8. */
  worth = 0n
  /** Oldest first. */
  readonly late: LateInterest[] = []
  /** Net values, oldest first; those after `settledAt` are not settled yet. */
  readonly navs: Nav[] = []
  settledAt = 0
  /** Index prices (ticks) behind the newest net value; 0 before the first. */
  btc = 0
  eth = 0
  /** People whose auto-transfer of a coin is on, by coin. */
  readonly autos = new Map<number, Set<number>>()

  /** The newest net value; 1 before the first. */
  get nav(): bigint {
    return this.navs.at(-1)?.nav ?? FIRST_NAV
  }
}

const BOOK = new Slot('finance', () => new FinanceBook())

/** What is kept of everybody's finance products together. */
export function financeBook(state: State): FinanceBook {
  const book = state.slots.get(BOOK)
  if (book.products.size === 0 && state.genesis)
    for (const one of listedProducts(state.genesis.assets, hasBasket(state))) book.products.set(one.id, one)
  return book
}

/** Id of a coin by its symbol; 0 where it is not listed. */
export function coinOf(state: State, symbol: string): number {
  return state.genesis?.assets.find((one) => one.symbol === symbol)?.id ?? 0
}

function hasBasket(state: State): boolean {
  return ['BTC', 'ETH'].every((symbol) => state.market('contract', coinOf(state, symbol)) !== undefined)
}

/** Daily transfer of a coin out of the fund account. */
export interface AutoSetting {
  asset: number
  on: boolean
  /** Stays, 1e-8. */
  keep: bigint
  /** Why the newest one was skipped; null where it was not. One message is sent for a reason in a row. */
  skipped: string | null
}

/** What is kept of a person's finance products. */
export class FinanceAccount {
  readonly items = new Records<FinanceItem>(itemShape)
  readonly redemptions = new Records<RedemptionRecord>(redemptionShape)
  readonly interest = new History<InterestRecord>((one) => interestShape.digest(one))
  /** By coin. */
  readonly autos = new Map<number, AutoSetting>()
}

const ACCOUNT = new Slot('finance', () => new FinanceAccount())

/** What is kept of an account's finance products. */
export function financeOf(account: Account): FinanceAccount {
  return account.slots.get(ACCOUNT)
}

/** Puts a holding into the tables of the book that it belongs to. */
export function index(book: FinanceBook, item: FinanceItem): void {
  const product = book.products.get(item.product)
  if (!product) return
  book.items.set(item.id, item)
  if (product.kind === 'fund') {
    book.invested.set(item.id, item)
    book.worth += item.value
  } else if (product.kind === 'fixed') addSold(book, product.id, item.principal)
  else {
    const items = book.earning.get(product.asset) ?? new Map<number, FinanceItem>()
    items.set(item.id, item)
    book.earning.set(product.asset, items)
  }
}

export function addSold(book: FinanceBook, product: number, units: bigint): void {
  book.sold.set(product, (book.sold.get(product) ?? 0n) + units)
}

export function indexRedemption(book: FinanceBook, one: RedemptionRecord): void {
  book.redemptions.set(one.id, one)
  if (!one.priced) book.unpriced.set(one.id, one)
}

export function addPurchase(book: FinanceBook, one: FundPurchase): void {
  book.purchases.set(one.id, one)
  book.worth += one.amount
}
