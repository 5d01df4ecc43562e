import type { PositionSide } from '../../../shared/perp/position-side.ts'
import type { Direction } from '../../../shared/perp/unrealised-profit.ts'
import type { Side } from '../../../shared/rules/order-units.ts'
import type { TpslLeg, TpslUnits } from '../../../shared/rules/tpsl-rule.ts'
import type { Account } from '../model/account.ts'
import type { MarketState } from '../model/market-state.ts'
import { Plan } from '../model/plan.ts'
import type { State } from '../model/state.ts'
import { armPlan, cancelPlan } from './plan-life.ts'

/** What a TP/SL closes. */
export interface Closing {
  /** Of the closing order. */
  side: Side
  /** Not looked at where the pair is in full. */
  lots: number
  /** Null on spot. */
  positionSide: PositionSide | null
  /** Id of the order that the pair came with. */
  source: number | null
}

export function otherSide(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

export function closingSide(direction: Direction): Side {
  return direction === 1 ? 'sell' : 'buy'
}

/** The position side of an order that closes. */
export function closingOf(account: Account, direction: Direction): PositionSide {
  if (!account.perp?.hedge) return 'both'
  return direction === 1 ? 'long' : 'short'
}

/**
 * Arms the ends of a TP/SL as one pair. In full each takes the place of the end of its kind that the position has, and is paired
 * with what stays of the other; in part what came with the same order grows, else a new pair begins.
 * @returns the ends that were armed or have grown, take-profit first
 */
export function armLegs(
  state: State,
  market: MarketState,
  account: Account,
  units: TpslUnits,
  closing: Closing,
): Plan[] {
  const grown = units.full || closing.source === null ? [] : grow(state, market, account, closing)
  if (grown.length > 0) return grown
  const legs = [units.takeProfit, units.stopLoss].filter((leg) => leg !== null)
  const others = units.full ? fullPair(account, market.index, closing) : []
  for (const leg of legs)
    for (const old of others) if (old.trigger.kind === leg.trigger.kind) cancelPlan(state, account, old, 'replaced')
  const fresh = legs.map((leg) => newPlan(state, market, account, leg, units.full, closing))
  const stays = others.filter((old) => account.plans.has(old.id))
  link([...stays, ...fresh])
  for (const plan of stays) state.collector.touchPlan(plan, account)
  for (const plan of fresh) armPlan(state, account, plan)
  return fresh
}

/** The ends in full that a position has. */
export function fullPair(account: Account, market: number, closing: Pick<Closing, 'side' | 'positionSide'>): Plan[] {
  return guardsOf(account, market, closing).filter((plan) => plan.full)
}

/** All TP/SL that closes with a side, by id. */
export function guardsOf(
  account: Account,
  market: number,
  { side, positionSide }: Pick<Closing, 'side' | 'positionSide'>,
): Plan[] {
  return [...account.plans.values()].filter(
    (plan) =>
      plan.market === market && plan.protects && plan.order.side === side && plan.order.positionSide === positionSide,
  )
}

function grow(state: State, market: MarketState, account: Account, { lots, source }: Closing): Plan[] {
  const grown = [...account.plans.values()].filter((plan) => plan.source === source && plan.market === market.index)
  for (const plan of grown) {
    plan.order.lots += lots
    plan.updatedAt = state.time
    state.collector.touchPlan(plan, account)
  }
  return grown
}

function newPlan(
  state: State,
  market: MarketState,
  account: Account,
  leg: TpslLeg,
  full: boolean,
  { side, lots, positionSide, source }: Closing,
): Plan {
  return new Plan({
    id: ++state.lastOrder,
    account: account.id,
    market: market.index,
    trigger: { ...leg.trigger },
    order: {
      side,
      type: leg.type,
      price: leg.price,
      lots: full ? 0 : lots,
      quoteUnits: null,
      timeInForce: leg.type === 'market' ? 'IOC' : 'GTC',
      postOnly: false,
      reduceOnly: positionSide !== null,
      positionSide,
      tpsl: null,
    },
    full,
    pair: null,
    source,
    createdAt: state.time,
  })
}

function link(plans: Plan[]): void {
  const [one, other] = plans
  if (!one || !other) return
  one.pair = other.id
  other.pair = one.id
}
