import { RowShape } from '../../kernel/row-shape.ts'

/** What a person has in a product: one a person and live coin, pledge or fund; of fixed terms one a purchase. Money is 1e-8. */
export interface FinanceItem {
  id: number
  account: number
  product: number
  /** What earns; 0 of a fund. */
  principal: bigint
  /** Live coin and pledge: the lowest principal since the last Noon. */
  low: bigint
  /** On its way out: principal of redemptions in progress, priced sales of a fund. */
  redeeming: bigint
  /** Interest paid; result of a fund. */
  received: bigint
  /** Fixed term: its rate for good. */
  ratePpm: bigint
  /** Fixed term: set aside on the house account; 0 while an early redemption is in progress. */
  interest: bigint
  /** Fixed term, ms; 0 of the others. */
  startsAt: number
  endsAt: number
  /** Fixed term: the early redemption that is in progress; 0 where there is none. */
  early: number
  /** Fund: units held, and those of them that sales have asked for. */
  units: bigint
  selling: bigint
  /** Fund: what is locked for the units, ⌊units·NAV⌋ of the newest Noon that is settled. */
  value: bigint
  /** Live coin: the UTC+8 date of the newest T+0, and all of that day. */
  fastDay: number
  fastUsed: bigint
  openedAt: number
  closedAt: number | null
}

export const itemShape = new RowShape<FinanceItem>('finance holding', {
  id: 'int',
  account: 'int',
  product: 'int',
  principal: 'money',
  low: 'money',
  redeeming: 'money',
  received: 'money',
  ratePpm: 'money',
  interest: 'money',
  startsAt: 'int',
  endsAt: 'int',
  early: 'int',
  units: 'money',
  selling: 'money',
  value: 'money',
  fastDay: 'int',
  fastUsed: 'money',
  openedAt: 'int',
  closedAt: 'int?',
})

/** A holding with nothing in it. */
export function newItem(id: number, account: number, product: number, now: number): FinanceItem {
  const nothing = { principal: 0n, low: 0n, redeeming: 0n, received: 0n, ratePpm: 0n, interest: 0n }
  const fund = { units: 0n, selling: 0n, value: 0n }
  const term = { startsAt: 0, endsAt: 0, early: 0 }
  return { id, account, product, ...nothing, ...term, ...fund, fastDay: 0, fastUsed: 0n, openedAt: now, closedAt: null }
}

/** A purchase of the fund that waits for its price. */
export interface FundPurchase {
  id: number
  holding: number
  amount: bigint
  createdAt: number
  /** The Noon whose net value is its price, ms. */
  pricedAt: number
}

export const purchaseShape = new RowShape<FundPurchase>('fund purchase', {
  id: 'int',
  holding: 'int',
  amount: 'money',
  createdAt: 'int',
  pricedAt: 'int',
})
