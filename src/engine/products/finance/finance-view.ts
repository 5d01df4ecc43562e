import type {
  FinanceHolding,
  FinanceProduct,
  HoldingState,
  InterestRow,
  Redemption,
} from '../../../shared/calls/products/finance-entities.ts'
import { fromScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { accruedOf, interestOf, rateText } from '../../../shared/lines/finance-interest.ts'
import { NAV_DIGITS } from '../../../shared/lines/fund-value.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { FAST_WITHIN } from '../../../shared/lines/redemption.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { addItemEvent } from '../../trading/settle/post-message.ts'
import { financeBook } from './finance-state.ts'
import type { FinanceItem, FundPurchase } from './holding.ts'
import { quotaLeft } from './limits.ts'
import type { Product } from './product.ts'
import type { InterestRecord, RedemptionRecord } from './redemption.ts'
import { canCancel, fastUsed } from './redemption-rule.ts'
import { termDays } from './term-days.ts'

const DAY = 86_400_000

/** A net value as text. */
export function navText(nav: bigint): string {
  return trimZeros(fromScaled(nav, NAV_DIGITS))
}

export function productView(state: State, product: Product): FinanceProduct {
  const { id, kind, asset, days } = product
  const book = financeBook(state)
  const left = quotaLeft(state, product)
  const fund = kind === 'fund'
  return {
    id,
    kind,
    currency_id: asset,
    symbol: state.symbolOf(asset),
    rate: fund ? null : rateText(product.ratePpm),
    minimum: moneyText(product.minimum),
    maximum: moneyText(product.maximum),
    days: kind === 'fixed' || kind === 'pledge' ? days : null,
    day_limit: kind === 'live' ? moneyText(product.dayLimit) : null,
    left: left === null ? null : moneyText(left),
    open: product.open,
    late: fund ? (book.navs.at(-1)?.at ?? 0) > book.settledAt : book.late.some((one) => one.asset === asset),
    nav: fund ? navText(book.nav) : null,
    nav_at: fund ? (book.navs.at(-1)?.at ?? null) : null,
  }
}

/** @param now ms */
export function itemView(state: State, item: FinanceItem, now = state.time): FinanceHolding {
  const book = financeBook(state)
  const product = book.products.get(item.product)!
  const { kind } = product
  const [fixed, fund] = [kind === 'fixed', kind === 'fund']
  const waiting = fund ? purchasesOf(state, item) : []
  const next = nextOf(product, item, now)
  return {
    id: item.id,
    product: productView(state, product),
    state: stateOf(item, fixed, now),
    principal: moneyText(fund ? item.value : item.principal),
    low: fixed || fund ? null : moneyText(item.low),
    redeeming: moneyText(item.redeeming),
    received: moneyText(item.received),
    next_at: next?.at ?? null,
    next_interest: next ? moneyText(next.amount) : null,
    rate: fund ? null : rateText(fixed ? item.ratePpm : product.ratePpm),
    starts_at: fixed ? item.startsAt : null,
    ends_at: fixed ? item.endsAt : null,
    interest: fixed && item.early === 0 ? moneyText(item.interest) : null,
    accrued: fixed ? moneyText(accrued(item, now)) : null,
    day_left: kind === 'live' ? moneyText(atLeast0(product.dayLimit - fastUsed(item, now))) : null,
    units: fund ? moneyText(item.units) : null,
    selling: fund ? moneyText(item.selling) : null,
    orders: waiting.map(({ id, amount, createdAt, pricedAt }) => {
      return { id, amount: moneyText(amount), created_at: createdAt, priced_at: pricedAt }
    }),
    opened_at: item.openedAt,
    closed_at: item.closedAt,
  }
}

/** Purchases of the fund by one holding that wait for their price. */
export function purchasesOf(state: State, item: FinanceItem): FundPurchase[] {
  const { purchases } = financeBook(state)
  return purchases.size === 0 ? [] : [...purchases.values()].filter(({ holding }) => holding === item.id)
}

/** The next payment of interest after `now` (ms), as things stand; null where none is to come. */
export function nextOf(product: Product, item: FinanceItem, now: number): { at: number; amount: bigint } | null {
  if (product.kind === 'fund') return null
  if (product.kind === 'fixed')
    return item.closedAt === null && item.early === 0 ? { at: item.endsAt, amount: item.interest } : null
  const at = nextNoon(now)
  if (item.low > 0n) return { at, amount: interestOf(item.low, product.ratePpm, 1) }
  return item.principal > 0n ? { at: at + DAY, amount: interestOf(item.principal, product.ratePpm, 1) } : null
}

function stateOf(item: FinanceItem, fixed: boolean, now: number): HoldingState {
  if (item.closedAt !== null) return 'ended'
  if (item.early !== 0) return 'early'
  return fixed && now < item.startsAt ? 'waiting' : 'running'
}

function accrued(item: FinanceItem, now: number): bigint {
  if (item.early !== 0 || (item.closedAt !== null && item.received === 0n)) return 0n
  return accruedOf(item.principal, item.ratePpm, item.startsAt, termDays(item), now)
}

export function redemptionView(state: State, one: RedemptionRecord): Redemption {
  const product = financeBook(state).products.get(one.product)!
  const known = one.priced
  const open = one.status === 0
  return {
    id: one.id,
    holding_id: one.holding,
    product_id: one.product,
    kind: product.kind,
    currency_id: product.asset,
    symbol: state.symbolOf(product.asset),
    way: one.way,
    amount: known ? moneyText(one.amount) : null,
    units: one.way === 'sell' ? moneyText(one.units) : null,
    fee: moneyText(one.fee),
    received: one.status === 2 ? '0' : known ? moneyText(one.amount - one.fee) : null,
    status: one.status,
    reason: one.reason,
    created_at: one.createdAt,
    priced_at: one.pricedAt,
    arrives_at: one.way === 'T0' ? null : one.arrivesAt,
    arrives_by: one.way === 'T0' ? one.createdAt + FAST_WITHIN : null,
    can_cancel: open && canCancel(one),
    done_at: one.doneAt,
  }
}

export function interestView(state: State, one: InterestRecord): InterestRow {
  const product = financeBook(state).products.get(one.product)!
  return {
    at: one.at,
    holding_id: one.holding,
    product_id: one.product,
    kind: product.kind,
    currency_id: product.asset,
    symbol: state.symbolOf(product.asset),
    base: moneyText(one.base),
    rate: rateText(one.ratePpm),
    amount: moneyText(one.amount),
  }
}

/** Tells every socket of the person's how a holding stands (205 `finance`). */
export function reportItem(state: State, account: Account, item: FinanceItem): void {
  addItemEvent(state, account, 'finance', itemView(state, item))
}

/**
 * The same for many holders at once: the holding is put into words where somebody listens, and there alone. Its product is shown as it
 * is by then.
 */
export function reportLater(state: State, account: Account, item: FinanceItem): void {
  addItemEvent(state, account, 'finance', new LaterView(state, item))
}

/** A holding that earns by the day or has a net value, with what may change of it as it was at this moment. */
class LaterView {
  private readonly state: State
  private readonly item: FinanceItem
  private readonly changing: Partial<FinanceItem>
  private readonly now: number

  constructor(state: State, item: FinanceItem) {
    const { principal, low, redeeming, received, units, selling, value, fastDay, fastUsed, closedAt } = item
    this.state = state
    this.item = item
    this.changing = { principal, low, redeeming, received, units, selling, value, fastDay, fastUsed, closedAt }
    this.now = state.time
  }

  toJSON(): FinanceHolding {
    return itemView(this.state, { ...this.item, ...this.changing }, this.now)
  }
}

export function reportRedemption(state: State, account: Account, one: RedemptionRecord): void {
  addItemEvent(state, account, 'finance', redemptionView(state, one))
}

function atLeast0(units: bigint): bigint {
  return units > 0n ? units : 0n
}
