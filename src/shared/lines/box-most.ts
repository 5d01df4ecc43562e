import { type BoxOdds, prizeAt } from './box-odds.ts'

/** Boxes that one opening may have. Source: lines.md §8. */
export const MAX_BOXES = 50

/**
 * How many boxes can be opened now so that the pool bears the worst case, every one of them with the top prize. 0 closes the box.
 * @param pool 1e-8 USDT  Source: lines.md §8: min(50, ⌊pool/(top prize − price)⌋)
 */
export function mostBoxes(odds: BoxOdds, pool: bigint): number {
  const loss = prizeAt(odds, 0) - odds.price
  const most = pool <= 0n ? 0n : pool / loss
  return most < BigInt(MAX_BOXES) ? Number(most) : MAX_BOXES
}

/** Whether a number of boxes may be asked for at all. */
export function isBoxCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_BOXES
}
