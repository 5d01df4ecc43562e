import type { PositionSide } from '../../../shared/perp/position-side.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { TpslDraft } from '../../../shared/rules/tpsl-rule.ts'
import { HOUSE } from './house.ts'

export type TimeInForce = 'GTC' | 'IOC' | 'FOK'
export type OrderStatus = 'unfilled' | 'in_progress' | 'completed' | 'cancelled'
/** Why an order was cancelled. */
export type EndReason =
  | 'cancelled_by_user'
  | 'ioc_remainder'
  | 'fok_not_filled'
  | 'self_trade'
  | 'market_bound'
  /** Its position had shrunk. */
  | 'reduce_only'
  | 'liquidation'
  /** The dead man's switch. */
  | 'dead_man'
  /** It rested, and filling it would have left less than maintenance margin. */
  | 'margin'

export interface OrderTerms {
  id: number
  account: number
  /** Index of the market in the state. */
  market: number
  side: Side
  type: 'limit' | 'market'
  /** Ticks; 0 for a market order. */
  price: number
  /** Lots; 0 where a market buy was given by quote money. */
  lots: number
  /** Quote money (1e-8) of a market buy by amount, else null. */
  quoteUnits: bigint | null
  timeInForce: TimeInForce
  postOnly: boolean
  /** Never grows a position; left out on spot. */
  reduceOnly?: boolean
  /** Of a person's order on a perpetual market; null or left out elsewhere. */
  positionSide?: PositionSide | null
  /** TP/SL that is armed as it fills. */
  tpsl?: TpslDraft | null
  createdAt: number
}

/** An order as the engine keeps it. While it rests it is a link of its price level's queue. */
export class EngineOrder implements OrderTerms {
  readonly id: number
  readonly account: number
  readonly market: number
  readonly side: Side
  readonly type: 'limit' | 'market'
  price: number
  lots: number
  readonly quoteUnits: bigint | null
  readonly timeInForce: TimeInForce
  readonly postOnly: boolean
  readonly reduceOnly: boolean
  readonly positionSide: PositionSide | null
  tpsl: TpslDraft | null
  readonly createdAt: number
  updatedAt: number
  /** Its place in the queue of its price: its id, or a later number where it was amended. */
  priority: number
  /** Lots not filled yet. */
  left: number
  filledLots = 0
  /** Quote money (1e-8) of all fills. */
  filledQuote = 0n
  /** Fees so far (1e-8) in the asset received. */
  fee = 0n
  /** Profit (1e-8) of what its fills closed, without fees; null where they closed nothing. Digests leave it to its fills. */
  realised: bigint | null = null
  status: OrderStatus = 'unfilled'
  reason: EndReason | null = null
  /** Accounts besides its own with which it does not trade; of orders that never rest. */
  avoids: readonly number[] | null = null
  /** Its part of the digest of the book that it rests in: none, still to be made, or `a` and `b`. */
  summed: 'no' | 'fresh' | 'yes' = 'no'
  sumA = 0
  sumB = 0
  previous: EngineOrder | null = null
  next: EngineOrder | null = null

  constructor(terms: OrderTerms) {
    this.id = terms.id
    this.account = terms.account
    this.market = terms.market
    this.side = terms.side
    this.type = terms.type
    this.price = terms.price
    this.lots = terms.lots
    this.quoteUnits = terms.quoteUnits
    this.timeInForce = terms.timeInForce
    this.postOnly = terms.postOnly
    this.reduceOnly = terms.reduceOnly ?? false
    this.positionSide = terms.positionSide ?? null
    this.tpsl = terms.tpsl ?? null
    this.createdAt = terms.createdAt
    this.updatedAt = terms.createdAt
    this.priority = terms.id
    this.left = terms.lots
  }
}

/** A quote of the house maker that nothing has happened to since. */
export function isPlainQuote(order: EngineOrder): boolean {
  const { account, type, timeInForce, postOnly, status, left, lots } = order
  if (account !== HOUSE.maker || type !== 'limit' || timeInForce !== 'GTC' || !postOnly) return false
  return status === 'unfilled' && left === lots && order.updatedAt === order.createdAt
}
