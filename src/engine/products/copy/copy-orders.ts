import type { MissedReason } from '../../../shared/calls/products/copy-entities.ts'
import { defaultGuard, guardPrice } from '../../../shared/lines/copy-guard.ts'
import { slippageOf } from '../../../shared/lines/copy-replay.ts'
import { cappedLots, fixedLots, openingWorth, ratioLots } from '../../../shared/lines/copy-size.ts'
import { tierAt, tiersOf } from '../../../shared/perp/tiers.ts'
import { marketBound, type Side } from '../../../shared/rules/order-units.ts'
import { executeOrder } from '../../trading/matching/execute-order.ts'
import { EngineOrder } from '../../trading/model/engine-order.ts'
import type { Exposure } from '../../trading/model/exposure.ts'
import type { MarketState } from '../../trading/model/market-state.ts'
import type { State } from '../../trading/model/state.ts'
import { lockRefusal } from '../../trading/rules/lock-refusal.ts'
import { notionalAtMark } from '../../trading/rules/margins.ts'
import { marginRefusal } from '../../trading/rules/order-check.ts'
import { createPlan } from '../../trading/rules/order-plan.ts'
import { copyBook, type Follow, netLots } from './copy-book.ts'
import type { NetOpening } from './net-changes.ts'

/** Writes down that something was not copied, or not whole. */
export function miss(state: State, follow: Follow, market: MarketState, reason: MissedReason): void {
  follow.missed.add({ id: ++follow.row.missed, at: state.time, market: market.index, reason })
  follow.row.changed = true
}

/**
 * Closes what stands in `pending` of a market at market, as far as the book gives; the rest stays there for the next tick.
 * @returns whether nothing is left to close
 */
export function closePending(state: State, follow: Follow, market: MarketState): boolean {
  const { portfolio, pending } = follow
  const held = netLots(portfolio, market.index)
  const lots = Math.min(pending.get(market.index) ?? 0, Math.abs(held))
  if (lots === 0) {
    pending.delete(market.index)
    return true
  }
  const side: Side = held > 0 ? 'sell' : 'buy'
  if (!market.book.opposite(side).bestLevel()) return false
  const bound = marketBound(side, market.markTicks)
  const ask = { side, positionSide: 'both' as const, price: null, limit: bound, lots, reduceOnly: true }
  const plan = createPlan(state, portfolio, portfolio.perpetuals.exposure(market), ask)
  const order = execute(state, follow, market, { side, type: 'market', price: 0, lots, reduceOnly: true }, plan.limit)
  const left = lots - order.filledLots
  if (order.filledLots > 0) follow.row.changed = true
  if (left > 0) pending.set(market.index, left)
  else pending.delete(market.index)
  return left === 0
}

/**
 * Copies what the leader has opened on a market, as far as settings, margin and guard allow; what is not copied is written down.
 * @param own equity of the portfolio and of the leader after the leader's command, 1e-8
 */
export function openCopy(state: State, follow: Follow, opening: NetOpening, own: bigint): void {
  for (const reason of tryOpening(state, follow, opening, own)) miss(state, follow, opening.market, reason)
}

/** @returns why it was not copied, or not whole */
function tryOpening(state: State, follow: Follow, opening: NetOpening, own: bigint): MissedReason[] {
  const { market } = opening
  const { row, portfolio, owner } = follow
  if (follow.pending.has(market.index)) return ['closing_pending']
  if (lockRefusal(owner)) return ['account_frozen']
  const exposure = portfolio.perpetuals.exposure(market)
  const { rules } = market
  const { lots: wanted, leverage } = sizeOf(follow, opening, exposure, own)
  const held = exposure.position(opening.side === 'buy' ? 1 : -1)?.cost ?? 0n
  const capped = Math.min(wanted, cappedLots(opening, row.maxTrade, held, leverage, rules.quoteUnit, rules.step))
  const missed: MissedReason[] = capped < wanted ? ['cap'] : []
  const guard = row.slippage ?? defaultGuard(market.market.base)
  const limit = guardPrice(opening.side, opening, guard, rules.tick)
  const before = exposure.leverage
  exposure.leverage = leverage
  const lots = affordable(state, follow, exposure, opening.side, limit, capped)
  if (lots < capped) missed.push('margin')
  if (lots === 0 || openingWorth(opening, lots, rules.quoteUnit) < rules.minNotional) {
    exposure.leverage = before
    return missed.length > 0 ? missed : ['below_minimum']
  }
  const terms = { side: opening.side, type: 'limit' as const, price: limit, lots, reduceOnly: false }
  const order = execute(state, follow, market, terms, limit)
  if (order.filledLots > 0) {
    row.copied++
    row.changed = true
    const atHis = openingWorth(opening, order.filledLots, rules.quoteUnit)
    copyBook(state)
      .leaders.get(row.leader)
      ?.slips.add({ at: state.time, ppm: slippageOf(opening.side, order.filledQuote, atHis) })
  } else exposure.leverage = before
  if (order.filledLots < lots) missed.push(order.reason === 'self_trade' ? 'self_trade' : 'slippage')
  return missed
}

/** What the mode asks for, and min(his, the person's, the tier's) leverage. */
function sizeOf(
  { row }: Follow,
  opening: NetOpening,
  exposure: Exposure,
  own: bigint,
): { lots: number; leverage: number } {
  const { market } = opening
  const { rules, spec } = market
  const sized = (leverage: number) =>
    row.mode === 'ratio'
      ? ratioLots(opening, own, opening.equity, rules.step)
      : fixedLots(opening, row.perTrade, leverage, rules.quoteUnit, rules.step)
  const most = Math.min(opening.leverage, row.maxLeverage, spec.max_leverage)
  const lots = sized(most)
  const position = exposure.position(opening.side === 'buy' ? 1 : -1)
  const worth = openingWorth(opening, lots, rules.quoteUnit) + (position ? notionalAtMark(exposure, position) : 0n)
  const leverage = Math.min(most, tierAt(tiersOf(spec.max_leverage), worth).leverage)
  return { lots: leverage < most ? sized(leverage) : lots, leverage }
}

/** The most lots, at most `wanted`, that tier, margin and soundness of the portfolio allow, fee included. */
function affordable(
  state: State,
  { portfolio }: Follow,
  exposure: Exposure,
  side: Side,
  limit: number,
  wanted: number,
): number {
  const { step } = exposure.market.rules
  const fits = (steps: number) => {
    const ask = { side, positionSide: 'both' as const, price: limit, limit, lots: steps * step, reduceOnly: false }
    return steps === 0 || marginRefusal(portfolio, createPlan(state, portfolio, exposure, ask)) === null
  }
  let over = wanted / step
  if (fits(over)) return wanted
  let good = 0
  while (over - good > 1) {
    const middle = Math.floor((over + good) / 2)
    if (fits(middle)) good = middle
    else over = middle
  }
  return good * step
}

function execute(
  state: State,
  { portfolio, avoids }: Follow,
  market: MarketState,
  terms: Pick<EngineOrder, 'side' | 'type' | 'price' | 'lots' | 'reduceOnly'>,
  limit: number,
): EngineOrder {
  const order = new EngineOrder({
    id: ++state.lastOrder,
    account: portfolio.id,
    market: market.index,
    ...terms,
    quoteUnits: null,
    timeInForce: 'IOC',
    postOnly: false,
    positionSide: 'both',
    createdAt: state.time,
  })
  order.avoids = avoids
  executeOrder(state, market, portfolio, order, limit)
  return order
}
