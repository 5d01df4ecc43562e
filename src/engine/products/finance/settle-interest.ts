import { interestOf } from '../../../shared/lines/finance-interest.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import { financeBook, financeOf, type LateInterest, type LateRow } from './finance-state.ts'
import { reportLater } from './finance-view.ts'
import { houseFree } from './limits.ts'
import { addFree, asOf } from './move-money.ts'

/** A Noon of a coin: what its live coin and pledge have earned on the lowest principal of the day. The new day begins. */
export function settleInterest(state: State, asset: number, at: number): void {
  const book = financeBook(state)
  const items = book.earning.get(asset)
  if (!items) return
  const rows: LateRow[] = []
  for (const item of items.values()) {
    const ratePpm = book.products.get(item.product)?.ratePpm ?? 0n
    const amount = interestOf(item.low, ratePpm, 1)
    if (amount > 0n) rows.push({ item, base: item.low, ratePpm, amount })
    item.low = item.principal
  }
  if (rows.length > 0) book.late.push({ asset, at, rows })
  payLate(state, asset)
  state.due.schedule('interest', asset, nextNoon(at))
}

/** Pays what is owed of a coin, the oldest Noon first: each whole or not at all. @param asset null: of every coin */
export function payLate(state: State, asset: number | null): void {
  const { late } = financeBook(state)
  if (late.length === 0) return
  const short = new Set<number>()
  const left = late.filter((one) => {
    if ((asset !== null && one.asset !== asset) || short.has(one.asset)) return true
    if (pay(state, one)) return false
    short.add(one.asset)
    return true
  })
  late.splice(0, late.length, ...left)
}

function pay(state: State, { asset, at, rows }: LateInterest): boolean {
  let sum = 0n
  for (const { amount } of rows) sum += amount
  const house = state.accounts.get(HOUSE.earn)
  if (!house || houseFree(state, HOUSE.earn, asset) < sum) return false
  addFree(state, house, 'finance', asset, -sum, 'interest', asset)
  asOf(state, at, () => {
    for (const row of rows) payRow(state, asset, row)
  })
  return true
}

function payRow(state: State, asset: number, { item, base, ratePpm, amount }: LateRow): void {
  const account = state.accounts.get(item.account)
  const product = financeBook(state).products.get(item.product)
  if (!account || !product) return
  addFree(state, account, 'fund', asset, amount, 'interest', item.id)
  item.received += amount
  const { interest } = financeOf(account)
  interest.add({ at: state.time, holding: item.id, product: item.product, base, ratePpm, amount })
  reportLater(state, account, item)
  const params = { coin: state.symbolOf(asset), amount: moneyText(amount), product: product.kind }
  postMessage(state, account, { group: 'account', kind: 'interest', params, link: '/fund' })
}
