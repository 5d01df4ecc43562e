import { RowShape } from '../../kernel/row-shape.ts'
import type { RedemptionWay } from './finance-command.ts'

/** Money on its way out of a product. Money is 1e-8. */
export interface RedemptionRecord {
  id: number
  account: number
  holding: number
  product: number
  way: RedemptionWay
  /** Leaves the product; 0 while a sale waits for its price. */
  amount: bigint
  /** Sale of the fund; 0 of the others. */
  units: bigint
  fee: bigint
  /** product.md §4: 0 in progress, 1 successful, 2 failed. */
  status: 0 | 1 | 2
  reason: string | null
  createdAt: number
  /** Sale of the fund: the Noon whose net value is its price, ms; null for the others. */
  pricedAt: number | null
  /** Whether `amount` is known. */
  priced: boolean
  /** ms. */
  arrivesAt: number
  doneAt: number | null
}

export const redemptionShape = new RowShape<RedemptionRecord>('redemption', {
  id: 'int',
  account: 'int',
  holding: 'int',
  product: 'int',
  way: ['T0', 'T1', 'early', 'sell', 'unpledge'],
  amount: 'money',
  units: 'money',
  fee: 'money',
  status: 'int',
  reason: 'text?',
  createdAt: 'int',
  pricedAt: 'int?',
  priced: 'flag',
  arrivesAt: 'int',
  doneAt: 'int?',
})

/** One payment of interest. */
export interface InterestRecord {
  at: number
  holding: number
  product: number
  base: bigint
  ratePpm: bigint
  amount: bigint
}

export const interestShape = new RowShape<InterestRecord>('interest', {
  at: 'int',
  holding: 'int',
  product: 'int',
  base: 'money',
  ratePpm: 'money',
  amount: 'money',
})
