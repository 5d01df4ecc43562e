import { RowShape } from '../../kernel/row-shape.ts'

/** A C2C merchant: a house account whose coins people buy, and to which they sell. A bot acts for it, with each tick. */
export interface Merchant {
  account: number
  name: string
  /** A merchant that is away neither pays nor completes, and takes no orders. */
  away: boolean
  /** Orders that are over, and those of them that were completed. */
  orders: number
  completed: number
  /** Ms that the completed ones took the merchant: from "paid" to the end where it sold, from the beginning to "paid" where it bought. */
  took: number
}

export const merchantShape = new RowShape<Merchant>('merchant', {
  account: 'int',
  name: 'text',
  away: 'flag',
  orders: 'int',
  completed: 'int',
  took: 'int',
})
