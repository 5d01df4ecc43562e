import type { FinanceKind, FinanceOverview, TimelineEvent } from '../../../shared/calls/products/finance-entities.ts'
import { toScaled, trimZeros } from '../../../shared/decimal/decimal-text.ts'
import { interestOf } from '../../../shared/lines/finance-interest.ts'
import { nextNoon } from '../../../shared/lines/instants.ts'
import { FAST_WITHIN } from '../../../shared/lines/redemption.ts'
import { MONEY_DIGITS, moneyText, priceText } from '../../../shared/rules/order-units.ts'
import type { Account } from '../../trading/model/account.ts'
import type { State } from '../../trading/model/state.ts'
import { autoViews } from './auto-view.ts'
import { financeBook, financeOf } from './finance-state.ts'
import { nextOf, purchasesOf } from './finance-view.ts'
import type { FinanceItem } from './holding.ts'
import type { Product } from './product.ts'

const KINDS: readonly FinanceKind[] = ['live', 'fixed', 'pledge', 'fund']
const DAY = 86_400_000
/** Events of the timeline. */
const EVENTS = 20

type Held = [item: FinanceItem, product: Product]

/** Holdings of a person that are not over, the oldest first. */
export function heldOf(state: State, account: Account): Held[] {
  const { products } = financeBook(state)
  return [...financeOf(account).items.open.values()].flatMap((item): Held[] => {
    const product = products.get(item.product)
    return product ? [[item, product]] : []
  })
}

/** What is locked for a holding beside what is on its way out, 1e-8. */
export function investedIn(state: State, item: FinanceItem): bigint {
  if (item.early !== 0) return 0n
  return purchasesOf(state, item).reduce((sum, { amount }) => sum + amount, item.principal + item.value)
}

/** What a person has, by kind and coin; terms that are over count with what they have paid. */
export function overviewOf(state: State, account: Account): FinanceOverview {
  const { products } = financeBook(state)
  const over = financeOf(account).items.ended.all()
  const all = [...heldOf(state, account), ...over.map((item): Held => [item, products.get(item.product)!])]
  const noon = nextNoon(state.time)
  const payable = heldOf(state, account).flatMap(([item, product]) => {
    const next = nextOf(product, item, state.time)
    return next?.at === noon ? [[product.asset, next.amount] as const] : []
  })
  return {
    kinds: KINDS.map((kind) => {
      const held = all.filter(([, product]) => product.kind === kind)
      const assets = [...new Set(held.map(([, { asset }]) => asset))].sort((a, b) => a - b)
      return { kind, coins: assets.map((asset) => coinOverview(state, asset, held)) }
    }),
    next_at: noon,
    next: [...sums(payable)]
      .sort(([a], [b]) => a - b)
      .map(([id, amount]) => ({ currency_id: id, symbol: state.symbolOf(id), amount: moneyText(amount) })),
  }
}

function coinOverview(state: State, asset: number, held: readonly Held[]) {
  let [principal, redeeming, received, expected] = [0n, 0n, 0n, 0n]
  for (const [item, product] of held) {
    if (product.asset !== asset) continue
    received += item.received
    if (item.closedAt !== null) continue
    principal += investedIn(state, item)
    redeeming += item.redeeming
    expected += nextOf(product, item, state.time)?.amount ?? 0n
  }
  return {
    currency_id: asset,
    symbol: state.symbolOf(asset),
    principal: moneyText(principal),
    redeeming: moneyText(redeeming),
    received: moneyText(received),
    expected: moneyText(expected),
    price: priceOf(state, asset),
  }
}

function priceOf(state: State, asset: number): string | null {
  const market = state.market('spot', asset)
  if (market) return trimZeros(priceText(market.rules, market.last))
  return state.isQuote(asset) ? '1' : null
}

function sums(list: readonly (readonly [number, bigint])[]): Map<number, bigint> {
  const map = new Map<number, bigint>()
  for (const [key, units] of list) map.set(key, (map.get(key) ?? 0n) + units)
  return map
}

type Event = Omit<TimelineEvent, 'currency_id' | 'symbol' | 'kind' | 'product_id' | 'amount' | 'interest'>

/** The next events as things stand, the soonest first; interest stands with each of its days. */
export function timelineOf(state: State, account: Account): TimelineEvent[] {
  const events: TimelineEvent[] = []
  const add = (product: Product, event: Event, amount: bigint | null, interest: bigint | null = null) => {
    const { id, kind, asset } = product
    const coin = { currency_id: asset, symbol: state.symbolOf(asset) }
    const texts = { amount: textOf(amount), interest: textOf(interest) }
    events.push({ ...event, kind, product_id: id, ...coin, ...texts })
  }
  for (const [item, product] of heldOf(state, account)) {
    const whose = { holding_id: item.id, redemption_id: null, by: false }
    if (product.kind === 'live' || product.kind === 'pledge') addInterest(state, product, item, add)
    if (product.kind === 'fixed' && item.early === 0) {
      if (item.startsAt > state.time) add(product, { ...whose, what: 'start', at: item.startsAt }, item.principal)
      add(product, { ...whose, what: 'end', at: item.endsAt }, item.principal, item.interest)
    }
    for (const { amount, pricedAt } of purchasesOf(state, item))
      add(product, { ...whose, what: 'priced', at: pricedAt }, amount)
  }
  addRedemptions(state, account, add)
  const { products } = financeBook(state)
  for (const { on, product_id, next_at, amount } of autoViews(state, account)) {
    const product = products.get(product_id)
    const event = { holding_id: null, redemption_id: null, by: false, what: 'auto', at: next_at } as const
    if (on && product) add(product, event, toScaled(amount, MONEY_DIGITS))
  }
  return events.sort((a, b) => a.at - b.at).slice(0, EVENTS)
}

type Add = (product: Product, event: Event, amount: bigint | null) => void

/** The days of a live coin or pledge: today's on the lowest principal, those to come on what is held. */
function addInterest(state: State, product: Product, item: FinanceItem, add: Add): void {
  const first = nextOf(product, item, state.time)
  if (!first) return
  const later = interestOf(item.principal, product.ratePpm, 1)
  for (let day = 0; day < EVENTS; day++) {
    const amount = day === 0 ? first.amount : later
    if (amount === 0n) continue
    const event = { holding_id: item.id, redemption_id: null, by: false, what: 'interest' } as const
    add(product, { ...event, at: first.at + day * DAY }, amount)
  }
}

function addRedemptions(state: State, account: Account, add: Add): void {
  const { products } = financeBook(state)
  for (const one of financeOf(account).redemptions.open.values()) {
    const product = products.get(one.product)
    if (!product) continue
    const whose = { holding_id: one.holding, redemption_id: one.id }
    if (!one.priced && one.pricedAt !== null)
      add(product, { ...whose, by: false, what: 'priced', at: one.pricedAt }, null)
    const fast = one.way === 'T0'
    const at = fast ? one.createdAt + FAST_WITHIN : one.arrivesAt
    add(product, { ...whose, by: fast, what: 'redemption', at }, one.priced ? one.amount - one.fee : null)
  }
}

function textOf(units: bigint | null): string | null {
  return units === null ? null : moneyText(units)
}
