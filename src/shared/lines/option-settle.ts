/*
 * How a flash option is settled. Prices are whole index ticks. Source: lines.md §1.
 */

export type FlashSide = 'up' | 'down'
export type FlashResult = 'won' | 'lost' | 'tied'

/** The middle one of three prices. */
export function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

/** Up wins above the strike alone, down below it alone; equal is tied. */
export function flashResult(side: FlashSide, strike: number, settled: number): FlashResult {
  if (settled === strike) return 'tied'
  return settled > strike === (side === 'up') ? 'won' : 'lost'
}
