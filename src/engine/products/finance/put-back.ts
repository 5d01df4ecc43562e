import { interestOf } from '../../../shared/lines/finance-interest.ts'
import { utc8DateOf } from '../../../shared/lines/instants.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import { HOUSE } from '../../trading/model/house.ts'
import type { State } from '../../trading/model/state.ts'
import { postMessage } from '../../trading/settle/post-message.ts'
import type { FinanceCommandOf } from './finance-command.ts'
import { financeBook, financeOf } from './finance-state.ts'
import { redemptionView, reportItem, reportRedemption } from './finance-view.ts'
import type { FinanceItem } from './holding.ts'
import { houseFree } from './limits.ts'
import { actingPerson } from './person.ts'
import type { Product } from './product.ts'
import { inProgress } from './redeem.ts'
import type { RedemptionRecord } from './redemption.ts'
import { canCancel } from './redemption-rule.ts'
import { promise } from './subscribe.ts'
import { termDays } from './term-days.ts'

/** A person takes a redemption back that has not arrived: T+1, early and unpledge alone. Answers with the redemption. */
export function cancelRedeemFinance(state: State, command: FinanceCommandOf<'cancelRedeemFinance'>): Answer {
  const person = actingPerson(state, command.account)
  if (!person.ok) return person
  const found = inProgress(person.account, command.id)
  if (!found.ok) return found
  if (!canCancel(found.one)) return refuse('redeem_closed', { code: 409 })
  return putBack(state, person.account, found.one, 'cancelled_by_user', 'taken_back')
}

/** The exchange fails a redemption that is in progress; a sale only before it has its price. Answers with the redemption. */
export function failRedemption(state: State, command: FinanceCommandOf<'failRedemption'>): Answer {
  const one = financeBook(state).redemptions.get(command.id)
  const account = one && state.accounts.get(one.account)
  if (!one || !account) return refuse('not_found', { code: 404, field: 'id' })
  if (one.way === 'sell' && one.priced) return refuse('redeem_closed', { code: 409 })
  return putBack(state, account, one, command.reason, 'failed')
}

/** Principal is as it was before; what its interest day lost is lost. A term's interest is set aside again, or it is refused. */
function putBack(
  state: State,
  account: Account,
  one: RedemptionRecord,
  reason: string,
  status: 'failed' | 'taken_back',
): Answer {
  const item = financeOf(account).items.find(one.holding)
  const product = financeBook(state).products.get(one.product)
  if (!item || !product) return refuse('not_found', { code: 404, field: 'id' })
  const { amount, way } = one
  if (way === 'early') {
    const interest = interestOf(item.principal, item.ratePpm, termDays(item))
    if (interest > houseFree(state, HOUSE.earn, product.asset))
      return refuse('product_sold_out', { code: 409, params: { most: '0' } })
    runOn(state, product, item, interest)
  } else if (way === 'sell') item.selling -= one.units
  else item.principal += amount
  item.redeeming -= amount
  if (way === 'T0' && item.fastDay === utc8DateOf(one.createdAt)) item.fastUsed -= amount
  endRedemption(state, account, one, 2, reason)
  reportItem(state, account, item)
  const params = { coin: state.symbolOf(product.asset), amount: moneyText(amount), status, reason }
  postMessage(state, account, { group: 'account', kind: 'redemption', params, link: '/fund' })
  return { ok: true, data: redemptionView(state, one) }
}

/** The redemption will not change any more. */
export function endRedemption(
  state: State,
  account: Account,
  one: RedemptionRecord,
  status: 1 | 2,
  reason: string | null,
): void {
  const book = financeBook(state)
  one.status = status
  one.reason = reason
  one.doneAt = state.time
  state.due.cancel('redemption', one.id)
  book.redemptions.delete(one.id)
  book.unpriced.delete(one.id)
  financeOf(account).redemptions.end(one)
  reportRedemption(state, account, one)
}

function runOn(state: State, product: Product, item: FinanceItem, interest: bigint): void {
  item.interest = interest
  item.early = 0
  promise(state, product.asset, interest)
  state.due.schedule('term_end', item.id, item.endsAt)
}
