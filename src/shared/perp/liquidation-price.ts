import { divideNearest } from './exact-division.ts'
import { ONE } from './scale.ts'
import type { Tier } from './tiers.ts'
import type { Direction } from './unrealised-profit.ts'

/** One leg of what is liquidated. */
export interface Leg {
  direction: Direction
  /** q in 10^-8, above zero. */
  quantity: bigint
  /** q·EP, money in 10^-8. */
  cost: bigint
}

/** What stands behind the legs, money in 10^-8. */
export interface Backing {
  /** WB: wallet balance of the margin (isolated: the position's; cross: the account's). */
  balance: bigint
  /** TMM: maintenance margin of the other cross positions; 0 where isolated. */
  otherMaintenance: bigint
  /** UPNL: unrealised profit of the other cross positions; 0 where isolated. */
  otherProfit: bigint
}

/**
 * PERP-LIQUIDATION-PRICE, one-way: LP = (WB − TMM + UPNL + cum − s·q·EP) / (q·MMR − s·q), with the tier that holds at LP.
 * PERP-LIQUIDATION-PRICE-HEDGE, both legs of a market on cross: LP = (WB − TMM + UPNL + cumL + cumS − qL·EPL + qS·EPS) /
 * (qL·MMRL + qS·MMRS − qL + qS), with the tiers that hold at LP. Two legs may have a price on each side; the nearer to `mark` is given.
 * Examples: long 1 @ 20,000 50× isolated → 19,678.714859; cross short 2 @ 20,000, WB 5,000, TMM 120, UPNL +300 → 22,500.
 * Source: rules.md, Perpetuals.
 * @param mark in 10^-8; matters with two legs alone
 * @returns price in 10^-8, the nearest; null ("--") where no price above zero liquidates
 */
export function liquidationPrice(
  legs: readonly Leg[],
  behind: Backing,
  tiers: readonly Tier[],
  mark: bigint,
): bigint | null {
  if (legs.length === 1) return priceOfOne(legs, behind, tiers)
  let found: bigint | null = null
  for (const held of combinations(tiers)) {
    const price = priceWith(legs, held, behind)
    if (price === null || price <= 0n || !holds(legs, held, tiers, price)) continue
    if (found === null || distance(price, mark) < distance(found, mark)) found = price
  }
  return found
}

/** One leg has one price: what is behind it less what it needs only falls on the way there. */
function priceOfOne(legs: readonly Leg[], behind: Backing, tiers: readonly Tier[]): bigint | null {
  const { direction, cost } = legs[0] as Leg
  // What is behind a long covers all of its cost: no price above zero takes it, whatever the tier.
  if (direction === 1 && behind.balance - behind.otherMaintenance + behind.otherProfit >= cost) return null
  const held: [Tier] = [tiers[0] as Tier]
  for (const tier of tiers) {
    held[0] = tier
    const price = priceWith(legs, held, behind)
    if (price !== null && price > 0n && holds(legs, held, tiers, price)) return price
  }
  return null
}

function priceWith(legs: readonly Leg[], held: readonly Tier[], behind: Backing): bigint | null {
  let over = behind.balance - behind.otherMaintenance + behind.otherProfit
  let under = 0n
  legs.forEach(({ direction, quantity, cost }, at) => {
    const { rate, cum } = held[at] as Tier
    const signed = BigInt(direction)
    over += cum - signed * cost
    under += quantity * (rate - signed * ONE)
  })
  if (under === 0n) return null
  return under > 0n ? divideNearest(over * ONE * ONE, under) : divideNearest(-over * ONE * ONE, -under)
}

/** Whether each leg's notional at `price` lies in its tier. At a border both tiers ask the same margin. */
function holds(legs: readonly Leg[], held: readonly Tier[], tiers: readonly Tier[], price: bigint): boolean {
  return legs.every(({ quantity }, at) => {
    const tier = held[at] as Tier
    const notional = (quantity * price) / ONE
    return notional >= tier.floor && (notional <= tier.most || tier === tiers.at(-1))
  })
}

function combinations(tiers: readonly Tier[]): Tier[][] {
  return tiers.flatMap((long) => tiers.map((short) => [long, short]))
}

function distance(a: bigint, b: bigint): bigint {
  return a > b ? a - b : b - a
}
