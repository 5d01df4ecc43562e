import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { addSold, financeBook, financeOf } from './finance-state.ts'
import { reportItem } from './finance-view.ts'
import type { FinanceItem } from './holding.ts'
import { addFree, addLocked, lockFree } from './move-money.ts'
import type { Product } from './product.ts'
import { endRedemption } from './put-back.ts'

/** A redemption arrives in the fund account; its fee is the exchange's. */
export function arrive(state: State, id: number): void {
  const one = financeBook(state).redemptions.get(id)
  const account = one && state.accounts.get(one.account)
  const item = account && financeOf(account).items.find(one.holding)
  const product = one && financeBook(state).products.get(one.product)
  if (!one || !item || !product) return
  const { amount, fee } = one
  const { asset } = product
  addLocked(state, account, asset, fee - amount, 'redeem', id)
  addLocked(state, account, asset, -fee, 'redeem_fee', id)
  addFree(state, account, 'fund', asset, amount - fee, 'redeem', id)
  const fees = state.accounts.get(HOUSE.fees)
  if (fees) addFree(state, fees, 'finance', asset, fee, 'redeem_fee', id)
  item.redeeming -= amount
  endRedemption(state, account, one, 1, null)
  if (one.way === 'early') close(state, account, product, item)
  reportItem(state, account, item)
  const params = { coin: state.symbolOf(asset), amount: moneyText(amount - fee), status: 'arrived', reason: '' }
  postMessage(state, account, { group: 'account', kind: 'redemption', params, link: '/fund' })
}

/** A fixed term ends: principal and the interest that was set aside go to the fund account, two entries. */
export function endTerm(state: State, id: number): void {
  const book = financeBook(state)
  const item = book.items.get(id)
  const account = item && state.accounts.get(item.account)
  const product = item && book.products.get(item.product)
  if (!item || !account || !product) return
  const { principal, interest } = item
  const { asset } = product
  addLocked(state, account, asset, -principal, 'redeem', id)
  addFree(state, account, 'fund', asset, principal, 'redeem', id)
  const house = state.accounts.get(HOUSE.earn)
  if (house) {
    lockFree(state, house, asset, -interest)
    addFree(state, house, 'finance', asset, -interest, 'interest', id)
  }
  addFree(state, account, 'fund', asset, interest, 'interest', id)
  item.received += interest
  const paid = { at: state.time, holding: id, product: product.id, base: principal, ratePpm: item.ratePpm }
  if (interest > 0n) financeOf(account).interest.add({ ...paid, amount: interest })
  close(state, account, product, item)
  reportItem(state, account, item)
  const params = { coin: state.symbolOf(asset), principal: moneyText(principal), interest: moneyText(interest) }
  postMessage(state, account, { group: 'account', kind: 'term_ended', params, link: '/fund' })
}

/** A fixed term is over: it counts against the quota no more. */
function close(state: State, account: Account, product: Product, item: FinanceItem): void {
  const book = financeBook(state)
  addSold(book, product.id, -item.principal)
  item.closedAt = state.time
  item.early = 0
  book.items.delete(item.id)
  financeOf(account).items.end(item)
}
