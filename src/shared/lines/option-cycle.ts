/*
 * Cycles of the flash option and windows of the volatility option. Instants are ms since 1970, server time. Source: lines.md §1, §2.
 */

/** Lengths of the cycles, seconds. */
export const CYCLES = [30, 60, 180, 300, 600] as const
export type Cycle = (typeof CYCLES)[number]

/** Lengths of the windows, seconds. */
export const WINDOWS = [300, 900, 3600] as const
export type OptionWindow = (typeof WINDOWS)[number]

/** No ticket is taken for a cycle in its last so many ms. */
export const CUTOFF_MS = 5_000

/** End of the cycle that runs at `time`: the first multiple of its length after it. @param cycle seconds */
export function runningCycleEnd(time: number, cycle: number): number {
  const length = cycle * 1_000
  return Math.floor(time / length) * length + length
}

/** End of the cycle for which tickets are taken at `time`: the running one, in its last 5 s the next one. @param cycle seconds */
export function takenCycleEnd(time: number, cycle: number): number {
  return runningCycleEnd(time + CUTOFF_MS, cycle)
}

/**
 * Whether a ticket for the cycle that ends at `end` is taken at `time`: iff end − length − 5 s ≤ time < end − 5 s.
 * @param cycle seconds
 * @returns `none` where no cycle ends at that instant
 */
export function cycleStanding(time: number, end: number, cycle: number): 'taken' | 'late' | 'early' | 'none' {
  const length = cycle * 1_000
  if (!Number.isSafeInteger(end) || end <= 0 || end % length !== 0) return 'none'
  if (time >= end - CUTOFF_MS) return 'late'
  return time < end - length - CUTOFF_MS ? 'early' : 'taken'
}

/** The three seconds, ms, whose samples decide a cycle that ends at `end`. */
export function decidingSeconds(end: number): [number, number, number] {
  return [end - 2_000, end - 1_000, end]
}

/** End of a window that begins with its ticket at `time`. @param window seconds */
export function windowEnd(time: number, window: number): number {
  return (Math.floor(time / 1_000) + window) * 1_000
}
