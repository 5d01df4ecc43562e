import type { Digest } from '../../kernel/digest.ts'
import { CheckpointError } from '../../kernel/engine-error.ts'
import type { SavedRecords } from '../../kernel/records.ts'
import type { Row } from '../../kernel/row-shape.ts'
import { listOf, moneyOf, objectOf, wholeOf } from '../../kernel/saved-values.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import {
  type AutoSetting,
  addPurchase,
  financeBook,
  financeOf,
  index,
  indexRedemption,
  type LateRow,
} from './finance-state.ts'
import { purchaseShape } from './holding.ts'
import { productShape } from './product.ts'
import { interestShape } from './redemption.ts'

/** What is kept of everybody together, as a checkpoint holds it. Money is decimal text of 1e-8 units, net values of 1e-6. */
export interface SavedBook {
  lastId: number
  products: Row[]
  purchases: Row[]
  late: [asset: number, at: number, rows: [holding: number, base: string, ratePpm: string, amount: string][]][]
  navs: [at: number, nav: string][]
  settledAt: number
  btc: number
  eth: number
}

export interface SavedAccount {
  items: SavedRecords
  redemptions: SavedRecords
  interest: Row[]
  autos: [asset: number, on: 0 | 1, keep: string, skipped: string | null][]
}

export function saveBook(state: State): SavedBook {
  const book = financeBook(state)
  const { lastId, settledAt, btc, eth } = book
  return {
    lastId,
    products: [...book.products.values()].map((one) => productShape.row(one)),
    purchases: [...book.purchases.values()].map((one) => purchaseShape.row(one)),
    late: book.late.map(({ asset, at, rows }) => [asset, at, rows.map(lateTexts)]),
    navs: book.navs.map(({ at, nav }) => [at, nav.toString()]),
    settledAt,
    btc,
    eth,
  }
}

function lateTexts({ item, base, ratePpm, amount }: LateRow): [number, string, string, string] {
  return [item.id, base.toString(), ratePpm.toString(), amount.toString()]
}

/** The accounts stand already. @throws CheckpointError where it is damaged */
export function restoreBook(state: State, saved: SavedBook): void {
  const book = financeBook(state)
  objectOf(saved, 'finance products')
  book.lastId = wholeOf(saved.lastId, 'last id')
  book.products.clear()
  for (const row of listOf(saved.products, 'finance products')) {
    const product = productShape.read(row)
    book.products.set(product.id, product)
  }
  const people = state.accounts.all().filter(({ house }) => !house)
  const byId = <T extends { id: number }>(list: T[]) => list.sort((a, b) => a.id - b.id)
  for (const item of byId(people.flatMap((one) => [...financeOf(one).items.open.values()]))) index(book, item)
  for (const one of byId(people.flatMap((one) => [...financeOf(one).redemptions.open.values()])))
    indexRedemption(book, one)
  for (const row of listOf(saved.purchases, 'fund purchases')) addPurchase(book, purchaseShape.read(row))
  for (const row of listOf(saved.late, 'late interest')) {
    const [asset, at, rows] = listOf(row, 'late interest', 3)
    const read = listOf(rows, 'late interest').map((one): LateRow => {
      const [holding, base, ratePpm, amount] = listOf(one, 'late interest', 4)
      const money = [base, ratePpm, amount].map((text) => moneyOf(text, 'late interest')) as [bigint, bigint, bigint]
      const item = book.items.get(wholeOf(holding, 'late interest'))
      if (!item) throw new CheckpointError('no late interest')
      const [of, rate, sum] = money
      return { item, base: of, ratePpm: rate, amount: sum }
    })
    book.late.push({ asset: wholeOf(asset, 'late interest'), at: wholeOf(at, 'late interest'), rows: read })
  }
  for (const row of listOf(saved.navs, 'net values')) {
    const [at, nav] = listOf(row, 'net value', 2)
    book.navs.push({ at: wholeOf(at, 'net value'), nav: moneyOf(nav, 'net value') })
  }
  book.settledAt = wholeOf(saved.settledAt, 'net value')
  book.btc = wholeOf(saved.btc, 'net value')
  book.eth = wholeOf(saved.eth, 'net value')
  for (const account of people)
    for (const { asset, on } of financeOf(account).autos.values()) {
      if (!on) continue
      const set = book.autos.get(asset) ?? new Set<number>()
      book.autos.set(asset, set.add(account.id))
    }
}

export function saveFinance(account: Account): SavedAccount | undefined {
  const { items, redemptions, interest, autos } = financeOf(account)
  if (account.house || items.size + redemptions.size + interest.size + autos.size === 0) return undefined
  return {
    items: items.save(),
    redemptions: redemptions.save(),
    interest: interest.all().map((one) => interestShape.row(one)),
    autos: [...autos.values()].map((one) => [one.asset, one.on ? 1 : 0, one.keep.toString(), one.skipped]),
  }
}

/** The account's holdings stand already. @throws CheckpointError where it is damaged */
export function restoreFinance(account: Account, saved: SavedAccount): void {
  const finance = financeOf(account)
  finance.items.load(objectOf(saved.items, 'finance holdings'), 'finance holdings')
  finance.redemptions.load(objectOf(saved.redemptions, 'redemptions'), 'redemptions')
  for (const row of listOf(saved.interest, 'interest')) finance.interest.add(interestShape.read(row))
  for (const row of listOf(saved.autos, 'auto-transfers')) {
    const [asset, on, keep, skipped] = listOf(row, 'auto-transfer', 4)
    const id = wholeOf(asset, 'auto-transfer')
    const setting: AutoSetting = { asset: id, on: on === 1, keep: moneyOf(keep, 'auto-transfer'), skipped }
    finance.autos.set(id, setting)
  }
}

export function addBook(digest: Digest, state: State): void {
  const book = financeBook(state)
  if (book.lastId > 0) digest.text('finance').int(book.lastId)
  for (const product of book.products.values()) digest.pair(productShape.digest(product))
  for (const one of book.purchases.values()) digest.pair(purchaseShape.digest(one))
  for (const { asset, at, rows } of book.late) {
    digest.int(asset).int(at)
    for (const { item, base, ratePpm, amount } of rows) digest.int(item.id).big(base).big(ratePpm).big(amount)
  }
  for (const { at, nav } of book.navs) digest.int(at).big(nav)
  if (book.navs.length > 0) digest.int(book.settledAt).int(book.btc).int(book.eth)
}

export function addFinance(digest: Digest, account: Account): void {
  const { items, redemptions, interest, autos } = financeOf(account)
  items.addTo(digest, 'finance holdings')
  redemptions.addTo(digest, 'redemptions')
  if (interest.size > 0) digest.text('interest').int(interest.size).pair(interest.sum())
  for (const { asset, on, keep, skipped } of [...autos.values()].sort((a, b) => a.asset - b.asset))
    digest.text(`auto ${asset} ${on} ${skipped ?? ''}`).big(keep)
}
