import { RowShape } from '../../kernel/row-shape.ts'

export const C2C_STATUSES = ['unpaid', 'paid', 'appealed', 'completed', 'cancelled'] as const
export type C2cStatus = (typeof C2C_STATUSES)[number]
/** Why it was cancelled, or who decided. */
export type C2cReason = 'cancelled_by_user' | 'unpaid' | 'decided'

/** An order with a merchant. Its coins stand in escrow from "add" on until it is completed or cancelled. */
export interface C2cOrder {
  id: number
  account: number
  merchant: number
  /** What the person does. */
  side: 'buy' | 'sell'
  asset: number
  /** Coins, 1e-8. */
  quantity: bigint
  /** Decimal texts as they were agreed: fiat money a coin, and in all. */
  price: string
  total: string
  fiat: string
  method: string
  /** Where the merchant pays a person that sells; null where the person buys. */
  payTo: string | null
  status: C2cStatus
  reason: C2cReason | null
  /** Whom the exchange decided for, in its own words. */
  note: string | null
  appeal: string | null
  createdAt: number
  paidAt: number | null
  appealedAt: number | null
  closedAt: number | null
}

export const c2cShape = new RowShape<C2cOrder>('C2C order', {
  id: 'int',
  account: 'int',
  merchant: 'int',
  side: ['buy', 'sell'],
  asset: 'int',
  quantity: 'money',
  price: 'text',
  total: 'text',
  fiat: 'text',
  method: 'text',
  payTo: 'text?',
  status: C2C_STATUSES,
  reason: 'text?',
  note: 'text?',
  appeal: 'text?',
  createdAt: 'int',
  paidAt: 'int?',
  appealedAt: 'int?',
  closedAt: 'int?',
})
