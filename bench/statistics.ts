import type { Figure } from './row.ts'

/** The value below which `share` (0 … 1) of the numbers lie, between neighbours by proportion. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort()
  if (sorted.length === 0) return Number.NaN
  const place = share * (sorted.length - 1)
  const low = Math.floor(place)
  const from = sorted[low] as number
  const to = sorted[Math.min(low + 1, sorted.length - 1)] as number
  return from + (to - from) * (place - low)
}

/** Median with 10th and 90th percentile of paired runs. */
export function figure(runs: readonly number[]): Figure {
  return { median: quantile(runs, 0.5), p10: quantile(runs, 0.1), p90: quantile(runs, 0.9), runs: [...runs] }
}

/** Ratios of two engines that ran in the same runs, pair by pair. */
export function pairedRatios(over: readonly number[], under: readonly number[]): Figure {
  return figure(over.map((value, run) => value / (under[run] as number)))
}
