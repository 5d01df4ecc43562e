import { interestOf, termEnd } from '../../../shared/lines/finance-interest.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import type { FinanceCommandOf } from './finance-command.ts'
import { addPurchase, addSold, financeBook, financeOf, index } from './finance-state.ts'
import { itemView, reportItem } from './finance-view.ts'
import { type FinanceItem, newItem } from './holding.ts'
import { promisable, quotaLeft } from './limits.ts'
import { addFree, addLocked, lockFree } from './move-money.ts'
import { actingPerson, purchaseRefusal } from './person.ts'
import type { Product } from './product.ts'

type Refused = ReturnType<typeof refuse>

/** Buys out of the fund or finance account. Answers with the holding. Refused in the order of lines.md §0.8. */
export function subscribeFinance(state: State, command: FinanceCommandOf<'subscribeFinance'>): Answer {
  const person = actingPerson(state, command.account)
  if (!person.ok) return person
  const { account } = person
  const barred = purchaseRefusal(account, command.country, command.agree)
  if (barred) return barred
  const product = financeBook(state).products.get(command.product)
  if (!product) return refuse('not_found', { code: 404, field: 'product_id' })
  const read = readAmount(command.amount)
  if (!read.ok) return read
  const { amount } = read
  const refused = purchaseLimits(state, account, product, amount, command.from)
  if (refused) return refused
  const item = buy(state, account, product, amount, command.from)
  return { ok: true, data: itemView(state, item) }
}

function purchaseLimits(
  state: State,
  account: Account,
  product: Product,
  amount: bigint,
  from: 'fund' | 'finance',
): Refused | null {
  if (!product.open) return refuse('product_closed', { code: 409 })
  const held = product.kind === 'live' || product.kind === 'pledge' ? (itemOf(account, product)?.principal ?? 0n) : 0n
  if (amount < product.minimum || held + amount > product.maximum) {
    const params = { min: moneyText(product.minimum), max: moneyText(product.maximum) }
    return refuse('finance_range', { field: 'amount', params })
  }
  const quota = quotaLeft(state, product)
  const promise = promisable(state, product)
  const most = quota === null ? promise : promise === null || quota < promise ? quota : promise
  const soldOut = () =>
    refuse('product_sold_out', { code: 409, field: 'amount', params: { most: moneyText(most ?? 0n) } })
  if (quota !== null && amount > quota) return soldOut()
  const { free } = account.holding(from, product.asset)
  if (amount > free)
    return refuse('insufficient_available_balance', { field: 'amount', params: { available: moneyText(free) } })
  return promise !== null && amount > promise ? soldOut() : null
}

/** The holding of a product that a person has one of; undefined where nothing was ever bought, and for fixed terms. */
export function itemOf(account: Account, product: Product): FinanceItem | undefined {
  if (product.kind === 'fixed') return undefined
  for (const item of financeOf(account).items.open.values()) if (item.product === product.id) return item
  return undefined
}

/** Moves the money and enlarges or opens the holding; nothing is looked at any more. */
export function buy(
  state: State,
  account: Account,
  product: Product,
  amount: bigint,
  from: 'fund' | 'finance',
): FinanceItem {
  const item = itemOf(account, product) ?? open(state, account, product)
  const { asset } = product
  if (from === 'finance') lockFree(state, account, asset, amount)
  else {
    addFree(state, account, 'fund', asset, -amount, 'subscribe', item.id)
    addLocked(state, account, asset, amount, 'subscribe', item.id)
  }
  if (product.kind === 'fund') order(state, item, amount)
  else item.principal += amount
  if (product.kind === 'fixed') begin(state, product, item)
  reportItem(state, account, item)
  return item
}

function open(state: State, account: Account, product: Product): FinanceItem {
  const book = financeBook(state)
  const item = newItem(++book.lastId, account.id, product.id, state.time)
  financeOf(account).items.open.set(item.id, item)
  index(book, item)
  const { asset, kind } = product
  if ((kind === 'live' || kind === 'pledge') && state.due.instantOf('interest', asset) === null)
    state.due.schedule('interest', asset, nextNoon(state.time))
  return item
}

/** A fixed term: its interest is set aside, its rate and dates stand from here on. */
function begin(state: State, product: Product, item: FinanceItem): void {
  item.ratePpm = product.ratePpm
  item.interest = interestOf(item.principal, product.ratePpm, product.days)
  item.startsAt = nextNoon(state.time)
  item.endsAt = termEnd(item.startsAt, product.days)
  addSold(financeBook(state), product.id, item.principal)
  promise(state, product.asset, item.interest)
  state.due.schedule('term_end', item.id, item.endsAt)
}

/** The house sets interest aside, or takes it back (below zero). */
export function promise(state: State, asset: number, interest: bigint): void {
  const house = state.accounts.get(HOUSE.earn)
  if (house) lockFree(state, house, asset, interest)
}

function order(state: State, item: FinanceItem, amount: bigint): void {
  const book = financeBook(state)
  const id = ++book.lastId
  const times = { createdAt: state.time, pricedAt: nextNoon(state.time) }
  addPurchase(book, { id, holding: item.id, amount, ...times })
}
