import { fromScaled } from '../../../shared/decimal/decimal-text.ts'

/** One level of a side, best first: price in ticks, size in lots. */
export interface DepthLevel {
  ticks: number
  lots: number
}

/** A level with the sum of its side up to it. */
export interface DepthStep {
  ticks: number
  sum: number
}

/** Sums a side from its best price outwards. */
export function depthSteps(levels: readonly DepthLevel[]): DepthStep[] {
  let sum = 0
  return levels.map(({ ticks, lots }) => {
    sum += lots
    return { ticks, sum }
  })
}

/** The largest sum in view of both sides; 0 where none is. @param low, high prices in view, ticks */
export function largestSum(sides: readonly (readonly DepthStep[])[], low: number, high: number): number {
  let largest = 0
  for (const steps of sides)
    for (const step of steps) if (step.ticks >= low && step.ticks <= high) largest = Math.max(largest, step.sum)
  return largest
}

/**
 * The outline of one side as steps on the price axis, from its best price outwards: corners in pixels, x counted from the axis
 * leftwards. A sum holds from its price on to the next one's.
 * @param y pixel row of a price; null where it has none
 */
export function depthOutline(
  steps: readonly DepthStep[],
  y: (ticks: number) => number | null,
  largest: number,
  width: number,
): { x: number; y: number }[] {
  const corners: { x: number; y: number }[] = []
  if (largest <= 0) return corners
  let x = 0
  for (const step of steps) {
    const at = y(step.ticks)
    if (at === null) continue
    corners.push({ x, y: at })
    x = Math.min(width, (step.sum / largest) * width)
    corners.push({ x, y: at })
  }
  return corners
}

/** The group (a power of ten of ticks) that gives about a hundred steps a percent: fine enough to look smooth, wide enough to see. */
export function depthGroup(lastTicks: number): number {
  let group = 1
  while (group * 10_000 < lastTicks) group *= 10
  return group
}

export interface MoveCost {
  /** Quote coin, decimal text. */
  cost: string
  /** The book that is known ends before the price has moved so far: the cost is more. */
  more: boolean
}

/**
 * What it costs to take the book until the price has moved by so much, exactly.
 * @param middle price to start from, ticks  @param perMille 5 is 0.5 %  @param digits of a tick times a lot
 */
export function costToMove(
  levels: readonly DepthLevel[],
  side: 'bid' | 'ask',
  middle: number,
  perMille: number,
  digits: number,
): MoveCost {
  const limit = side === 'ask' ? middle + (middle * perMille) / 1000 : middle - (middle * perMille) / 1000
  let cost = 0n
  let more = true
  for (const { ticks, lots } of levels) {
    if (side === 'ask' ? ticks > limit : ticks < limit) {
      more = false
      break
    }
    cost += BigInt(ticks) * BigInt(lots)
  }
  return { cost: fromScaled(cost, digits), more }
}
