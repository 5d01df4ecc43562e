import type { Market } from '../../../../shared/hub-protocol/market.ts'
import { initialMargin } from '../../../../shared/perp/initial-margin.ts'
import { type Leg, liquidationPrice } from '../../../../shared/perp/liquidation-price.ts'
import { maintenanceMargin } from '../../../../shared/perp/maintenance-margin.ts'
import { openingNotional } from '../../../../shared/perp/opening-notional.ts'
import { oneWayOrderMargin, orderMargin } from '../../../../shared/perp/order-margin.ts'
import { takenCost } from '../../../../shared/perp/reduce-cost.ts'
import { ONE } from '../../../../shared/perp/scale.ts'
import { mostAt, type Tier, tiersOf } from '../../../../shared/perp/tiers.ts'
import { type Direction, unrealisedProfit } from '../../../../shared/perp/unrealised-profit.ts'
import { feeOf, orderRules } from '../../../../shared/rules/order-units.ts'
import type { LiquidationInputs } from '../../explain/position-formulas.ts'
import type { Held, PerpAccount } from './perp-account.ts'
import { type FillLevel, fillOf, type PerpAsk, type PerpFill } from './perp-fill.ts'

/** What an order would do to the account, by the engine's own formulas. Money and prices in 10^-8. */
export interface PerpImpact {
  /** What would fill or wait; less than asked where a market order finds no more. */
  quantity: bigint
  /** Part that closes what is held. */
  closing: bigint
  /** Quote money of all of it. */
  worth: bigint
  /** Margin and taker fee that it holds of what is available. */
  cost: bigint
  /** Margin that the orders of the market hold with this one, and without it; `plain`: of this one alone, so much would open. */
  held: { after: bigint; before: bigint; plain: bigint | null }
  makerFee: bigint
  takerFee: bigint
  /** Liquidation price of the position after; null where no price above zero liquidates, or nothing is held. */
  liquidation: bigint | null
  /** What that price is reckoned from. */
  liquidationOf: LiquidationInputs | null
  /** Side of the position after; null where nothing is held. */
  after: Direction | null
  /** Larger than the leverage allows: the most that may be held. */
  overTier: bigint | null
  /** The position after would stand at or below its maintenance margin at once. */
  unsound: boolean
}

/** @param levels what it can take of the book, best first */
export function perpImpact(
  market: Market,
  account: PerpAccount,
  ask: PerpAsk,
  levels: readonly FillLevel[],
): PerpImpact {
  const fill = fillOf(ask, levels)
  const tiers = tiersOf(market.max_leverage)
  const { takerPpm, makerPpm } = orderRules(market)
  const against = closable(account, ask)
  const closing = against ? least(against.quantity, fill.quantity) : 0n
  const worth = fill.worth(fill.quantity)
  const ordered = openingWith(account, ask, fill)
  const takerFee = feeOf(worth, takerPpm)
  const held = heldBy(account, ask, ordered, takerPpm)
  const after = positionAfter(account, ask, fill, ask.reduceOnly ? fill.quantity : closing)
  const health = healthAfter(account, ask, after, tiers, takerFee)
  const behind = after.held && liquidationInputs(account, after.held, after, market.max_leverage, takerFee)
  return {
    quantity: fill.quantity,
    closing,
    worth,
    cost: held.after > held.before ? held.after - held.before : 0n,
    held,
    makerFee: feeOf(worth, makerPpm),
    takerFee,
    liquidation: behind && liquidationPrice(behind.legs, behind.behind, tiers, behind.mark),
    liquidationOf: behind,
    after: after.held ? after.direction : null,
    overTier: overTier(account, ask, ordered, tiers),
    unsound: after.opened > 0n && (health.equity < 0n || health.equity <= health.maintenance),
  }
}

/** The position that the order closes first: the opposite one, in hedge mode its leg where it closes one. */
export function closable(account: PerpAccount, ask: Pick<PerpAsk, 'side' | 'reduceOnly'>): Held | null {
  if (account.hedge && !ask.reduceOnly) return null
  return ask.side === 'buy' ? account.short : account.long
}

/** Quote money that the side's orders would open, with and without this one. */
function openingWith(account: PerpAccount, ask: PerpAsk, fill: PerpFill): { before: bigint; after: bigint } {
  const orders = account.orders[ask.side]
  const held = account.hedge ? 0n : ((ask.side === 'buy' ? account.short : account.long)?.quantity ?? 0n)
  const before = openingNotional(ask.side, orders, held)
  if (ask.reduceOnly) return { before, after: before }
  if (fill.atOnce) {
    const closing = least(held, fill.quantity)
    const opened = fill.worth(fill.quantity) - fill.worth(closing)
    return { before, after: opened + openingNotional(ask.side, orders, held - closing) }
  }
  const newcomer = { id: Number.MAX_SAFE_INTEGER, price: ask.price ?? 0n, left: fill.quantity, reduceOnly: false }
  return { before, after: openingNotional(ask.side, [...orders, newcomer], held) }
}

/** Margin that the market's orders hold: hedge mode counts each side, one-way mode the larger one. */
function heldBy(
  account: PerpAccount,
  ask: PerpAsk,
  { before, after }: { before: bigint; after: bigint },
  takerPpm: bigint,
): PerpImpact['held'] {
  const margin = (notional: bigint) => (notional === 0n ? 0n : orderMargin(notional, account.leverage, takerPpm))
  if (account.hedge) return { after: margin(after), before: margin(before), plain: before === 0n ? after : null }
  const other = ask.side === 'buy' ? 'sell' : 'buy'
  const held = (other === 'buy' ? account.short : account.long)?.quantity ?? 0n
  const opposite = margin(openingNotional(other, account.orders[other], held))
  return {
    after: oneWayOrderMargin(margin(after), opposite),
    before: oneWayOrderMargin(margin(before), opposite),
    plain: before === 0n && opposite === 0n ? after : null,
  }
}

function overTier(
  account: PerpAccount,
  ask: PerpAsk,
  { before, after }: { before: bigint; after: bigint },
  tiers: readonly Tier[],
): bigint | null {
  if (ask.reduceOnly || after <= before) return null
  const grown = ask.side === 'buy' ? account.long : account.short
  const most = mostAt(tiers, account.leverage)
  return after + (grown ? (grown.quantity * account.mark) / ONE : 0n) > most ? most : null
}

interface After {
  direction: Direction
  held: Held | null
  /** The other leg of hedge mode, or what is left of what was closed. */
  other: Held | null
  /** Part that opens. */
  opened: bigint
  /** Profit of the part that closes. */
  realised: bigint
}

function positionAfter(account: PerpAccount, ask: PerpAsk, fill: PerpFill, closing: bigint): After {
  const direction: Direction = ask.side === 'buy' ? 1 : -1
  const grown = direction === 1 ? account.long : account.short
  const against = direction === 1 ? account.short : account.long
  const opened = fill.quantity - closing
  const openedWorth = fill.worth(fill.quantity) - fill.worth(closing)
  const rest = against && closing > 0n ? reduced(against, -direction as Direction, closing) : against
  const taken = against && closing > 0n ? against.cost - (rest?.cost ?? 0n) : 0n
  const realised = unrealisedProfit(-direction as Direction, fill.worth(closing), taken)
  if (opened === 0n && closing > 0n)
    return { direction: -direction as Direction, held: rest, other: grown, opened, realised }
  const margin = account.isolated ? (grown?.margin ?? 0n) + initialMargin(openedWorth, account.leverage) : 0n
  const held: Held = {
    quantity: (grown?.quantity ?? 0n) + opened,
    cost: (grown?.cost ?? 0n) + openedWorth,
    margin,
    isolated: account.isolated,
  }
  return { direction, held: held.quantity > 0n ? held : null, other: rest, opened, realised }
}

function reduced(held: Held, direction: Direction, closing: bigint): Held | null {
  if (closing >= held.quantity) return null
  return {
    ...held,
    quantity: held.quantity - closing,
    cost: held.cost - takenCost(direction, held.cost, closing, held.quantity),
    margin: held.margin - (held.margin * closing) / held.quantity,
  }
}

function liquidationInputs(
  account: PerpAccount,
  held: Held,
  { other, direction, realised }: After,
  maxLeverage: number,
  fee: bigint,
): LiquidationInputs {
  const leg = (of: Held, way: Direction): Leg => ({ direction: way, quantity: of.quantity, cost: of.cost })
  const { mark } = account
  if (account.isolated)
    return {
      legs: [leg(held, direction)],
      behind: { balance: held.margin, otherMaintenance: 0n, otherProfit: 0n },
      maxLeverage,
      mark,
    }
  const legs = [leg(held, direction), ...(other ? [leg(other, -direction as Direction)] : [])]
  // Long first, as the engine has them.
  legs.sort((a, b) => b.direction - a.direction)
  const behind = {
    balance: account.wallet + realised - fee,
    otherMaintenance: account.otherMaintenance,
    otherProfit: account.otherProfit,
  }
  return { legs, behind, maxLeverage, mark }
}

function healthAfter(account: PerpAccount, ask: PerpAsk, after: After, tiers: readonly Tier[], fee: bigint) {
  const direction: Direction = ask.side === 'buy' ? 1 : -1
  const at = (held: Held | null, way: Direction) => {
    if (!held) return { profit: 0n, maintenance: 0n }
    const notional = (held.quantity * account.mark) / ONE
    return { profit: unrealisedProfit(way, notional, held.cost), maintenance: maintenanceMargin(tiers, notional) }
  }
  const held = at(after.held, after.direction)
  if (account.isolated) return { equity: (after.held?.margin ?? 0n) + held.profit, maintenance: held.maintenance }
  const other = at(after.other, after.direction === direction ? (-direction as Direction) : direction)
  return {
    equity: account.wallet + account.otherProfit + after.realised - fee + held.profit + other.profit,
    maintenance: account.otherMaintenance + held.maintenance + other.maintenance,
  }
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
