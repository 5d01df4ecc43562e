import { divideDown, divideUp } from './exact-division.ts'
import type { Direction } from './unrealised-profit.ts'

/**
 * PERP-REDUCE-COST: a reduction takes its share of the cost: taken = cost·closed / held. What is rounded goes against the
 * holder now and comes back with the rest, so that all parts together are the whole cost exactly.
 * Example: cost 60,600 of 3, closing 1 → 20,200.
 * Source: rules.md, Perpetuals ("a reduction takes it in proportion"; credits round down).
 * @param cost money in 10^-8  @param closed part of `held`, in the same unit  @returns money in 10^-8
 */
export function takenCost(direction: Direction, cost: bigint, closed: bigint, held: bigint): bigint {
  if (closed === held) return cost
  return direction === 1 ? divideUp(cost * closed, held) : divideDown(cost * closed, held)
}
