import type { PositionSide } from '../../../shared/perp/position-side.ts'
import { trailingStop } from '../../../shared/perp/trailing-stop.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { TriggerUnits } from '../../../shared/rules/plan-rule.ts'
import type { RefusalKey } from '../../../shared/rules/refusal.ts'
import type { TpslDraft } from '../../../shared/rules/tpsl-rule.ts'
import type { OrderStatus, TimeInForce } from './engine-order.ts'

/** Why a TP/SL at market that has triggered found nothing to trade with: an empty side, the person's own order, no price within the bound. */
export type PlanWait = 'no_liquidity' | 'self_trade' | 'market_bound'

/** Why a plan order was cancelled, a refusal's key where its order was refused at the trigger; or why a triggered one waits. */
export type PlanEnd =
  | PlanWait
  | 'cancelled_by_user'
  /** The other end of the pair was sent. */
  | 'pair'
  /** The position that it would close has ended. */
  | 'position_closed'
  /** Another pair took its place. */
  | 'replaced'
  | 'dead_man'
  | RefusalKey

/** The order that a plan sends, in whole units. */
export interface PlannedOrder {
  side: Side
  type: 'limit' | 'market'
  /** Ticks; 0 for a market order. */
  price: number
  /** Lots; 0 where it is all that is held, or quote money. */
  lots: number
  /** Quote money (1e-8) of a market buy by amount, else null. */
  quoteUnits: bigint | null
  timeInForce: TimeInForce
  postOnly: boolean
  reduceOnly: boolean
  /** Null on spot. */
  positionSide: PositionSide | null
  tpsl: TpslDraft | null
}

export interface PlanTerms {
  id: number
  account: number
  /** Index of the market in the state. */
  market: number
  trigger: TriggerUnits
  order: PlannedOrder
  /** Closes all that is held when it fires. */
  full: boolean
  /** Id of the other end of its pair. */
  pair: number | null
  /** Id of the order that it came with. */
  source: number | null
  createdAt: number
}

/** An order that waits for a price or a time. Nothing is frozen for it; whether it can be paid is seen when it fires. */
export class Plan implements PlanTerms {
  readonly id: number
  readonly account: number
  readonly market: number
  readonly trigger: TriggerUnits
  readonly order: PlannedOrder
  readonly full: boolean
  pair: number | null
  readonly source: number | null
  readonly createdAt: number
  updatedAt: number
  /** Trailing: it follows, and the best price since then in ticks. */
  active = false
  extreme = 0
  status: OrderStatus = 'unfilled'
  reason: PlanEnd | null = null
  /** Id of the order that was sent. */
  sent: number | null = null
  triggeredAt: number | null = null

  constructor(terms: PlanTerms) {
    this.id = terms.id
    this.account = terms.account
    this.market = terms.market
    this.trigger = terms.trigger
    this.order = terms.order
    this.full = terms.full
    this.pair = terms.pair
    this.source = terms.source
    this.createdAt = terms.createdAt
    this.updatedAt = terms.createdAt
  }

  /** Where it fires now, ticks; 0 where no price says (scheduled, a trailing stop that does not follow yet). */
  get stop(): number {
    if (this.trigger.kind !== 'trailing') return this.trigger.price
    return this.active ? trailingStop(this.order.side, this.extreme, this.trigger.callback) : 0
  }

  /** It has triggered and waits for something to trade with. */
  get isTriggered(): boolean {
    return this.status === 'in_progress'
  }

  /** Tried again where its order trades nothing (send-plan.ts). */
  get persists(): boolean {
    return this.protects && this.order.type === 'market'
  }

  /** One end of a pair that closes a position or sells what was bought. */
  get protects(): boolean {
    return this.trigger.kind === 'take_profit' || this.trigger.kind === 'stop_loss'
  }
}
