import { nextNoon, utc8DateOf } from '../../../shared/lines/instants.ts'
import { arrivalOf, fastFeeOf, fastPause } from '../../../shared/lines/redemption.ts'
import { readAmount } from '../../../shared/rules/amount-rule.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Answer } from '../../contract/event.ts'
import { refuse } from '../../kernel/refuse.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import type { FinanceCommandOf, RedemptionWay } from './finance-command.ts'
import { financeBook, financeOf, indexRedemption } from './finance-state.ts'
import { redemptionView, reportItem, reportRedemption } from './finance-view.ts'
import type { FinanceItem } from './holding.ts'
import { actingPerson } from './person.ts'
import type { Product } from './product.ts'
import type { RedemptionRecord } from './redemption.ts'
import { fastUsed } from './redemption-rule.ts'
import { promise } from './subscribe.ts'

const WAYS: Readonly<Record<Product['kind'], readonly RedemptionWay[]>> = {
  live: ['T0', 'T1'],
  fixed: ['early'],
  pledge: ['unpledge'],
  fund: ['sell'],
}
const DAY = 86_400_000
/**
 * Redemptions of a person that are in progress at most. The least amount is tiny, and all of them arrive in one tick: without a bound
 * one person could fill the state and stop the exchange.
 */
export const MAX_UNDER_WAY = 1_000

type Refused = ReturnType<typeof refuse>
type Judged =
  | { ok: true; terms: Pick<RedemptionRecord, 'amount' | 'units' | 'fee' | 'arrivesAt' | 'pricedAt'> }
  | Refused

/** Takes money out of a product: from now on it earns nothing there. Answers with the redemption. */
export function redeemFinance(state: State, command: FinanceCommandOf<'redeemFinance'>): Answer {
  const person = actingPerson(state, command.account)
  if (!person.ok) return person
  const { account } = person
  const item = financeOf(account).items.find(command.holding)
  const product = item && financeBook(state).products.get(item.product)
  if (!item || !product) return refuse('not_found', { code: 404, field: 'holding_id' })
  const { way } = command
  if (!WAYS[product.kind].includes(way)) return refuse('redeem_way', { field: 'way' })
  const judged = judge(state, product, item, command)
  if (!judged.ok) return judged
  // Not 429: the exchange has taken the request and refused it for good, so that the next one is another.
  if (financeOf(account).redemptions.open.size >= MAX_UNDER_WAY) return refuse('too_many_requests', { code: 409 })
  const book = financeBook(state)
  const id = ++book.lastId
  const { terms } = judged
  const one: RedemptionRecord = {
    id,
    account: account.id,
    holding: item.id,
    product: product.id,
    way,
    ...terms,
    status: 0,
    reason: null,
    createdAt: state.time,
    priced: way !== 'sell',
    arrivesAt: way === 'T0' ? state.time + fastPause(id) : terms.arrivesAt,
    doneAt: null,
  }
  financeOf(account).redemptions.open.set(id, one)
  indexRedemption(book, one)
  takeOut(state, product, item, one)
  if (one.priced) state.due.schedule('redemption', id, one.arrivesAt)
  reportItem(state, account, item)
  reportRedemption(state, account, one)
  return { ok: true, data: redemptionView(state, one) }
}

function judge(state: State, product: Product, item: FinanceItem, command: FinanceCommandOf<'redeemFinance'>): Judged {
  if (product.kind === 'fixed') return judgeEarly(state, item, command.amount)
  if (product.kind === 'fund') return judgeSale(state, item, command.units)
  const read = readAmount(command.amount ?? '')
  if (!read.ok) return read
  const { amount } = read
  const wrong = wrongAmount('amount', amount, item.principal)
  if (wrong) return wrong
  const fast = command.way === 'T0'
  const fee = fast ? fastFeeOf(amount) : 0n
  if (amount - fee <= 0n) return refuse('redeem_minimum', { field: 'amount' })
  const left = product.dayLimit - fastUsed(item, state.time)
  if (fast && amount > left)
    return refuse('redeem_day_limit', { code: 409, field: 'amount', params: { left: moneyText(left) } })
  const arrivesAt = arrivalOf(state.time, product.days)
  return { ok: true, terms: { amount, units: 0n, fee, arrivesAt, pricedAt: null } }
}

function wrongAmount(field: 'amount' | 'units', asked: bigint, held: bigint): Refused | null {
  if (held <= 0n) return refuse('redeem_nothing', { field })
  return asked <= held ? null : refuse('redeem_too_much', { field, params: { most: moneyText(held) } })
}

/** The whole term, without interest; where it would arrive at its end or later there is nothing to gain. */
function judgeEarly(state: State, item: FinanceItem, text: string | null): Judged {
  if (item.closedAt !== null || item.early !== 0) return refuse('redeem_closed', { code: 409 })
  const read = text === null ? null : readAmount(text)
  if (read && !read.ok) return read
  const amount = item.principal
  if (read && read.amount !== amount) return refuse('redeem_whole', { field: 'amount' })
  const arrivesAt = arrivalOf(state.time, 1)
  if (arrivesAt >= item.endsAt)
    return refuse('redeem_ends_sooner', { code: 409, params: { ends_at: String(item.endsAt) } })
  return { ok: true, terms: { amount, units: 0n, fee: 0n, arrivesAt, pricedAt: null } }
}

/** Priced at the next Noon, paid at the one after. */
function judgeSale(state: State, item: FinanceItem, text: string | null): Judged {
  const read = readAmount(text ?? '')
  if (!read.ok) return { ok: false, refusal: { ...read.refusal, field: 'units' } }
  const wrong = wrongAmount('units', read.amount, item.units - item.selling)
  if (wrong) return wrong
  const pricedAt = nextNoon(state.time)
  return { ok: true, terms: { amount: 0n, units: read.amount, fee: 0n, arrivesAt: pricedAt + DAY, pricedAt } }
}

/** Takes from the holding what the redemption is about. */
function takeOut(state: State, product: Product, item: FinanceItem, one: RedemptionRecord): void {
  const { amount, way } = one
  if (way === 'sell') {
    item.selling += one.units
    return
  }
  item.redeeming += amount
  if (way === 'early') {
    item.early = one.id
    state.due.cancel('term_end', item.id)
    promise(state, product.asset, -item.interest)
    item.interest = 0n
    return
  }
  item.principal -= amount
  if (item.low > item.principal) item.low = item.principal
  if (way !== 'T0') return
  item.fastUsed = fastUsed(item, state.time) + amount
  item.fastDay = utc8DateOf(state.time)
}

/** The redemption a person or the exchange means while it is in progress. */
export function inProgress(account: Account, id: number): { ok: true; one: RedemptionRecord } | Refused {
  const { redemptions } = financeOf(account)
  const one = redemptions.open.get(id)
  if (one) return { ok: true, one }
  return redemptions.find(id) ? refuse('redeem_closed', { code: 409 }) : refuse('not_found', { code: 404, field: 'id' })
}
