/** Figures of a leader from hourly equity without flows. Source: lines.md §3. */

/** V_0. */
export const FIRST_VALUE = 10n ** 12n

/**
 * V_h = ⌊V_{h−1}·(E_h − F_h)/E_{h−1}⌋; 0 once the equity is gone. Example: 1,000 → 1,600 of which 500 came in → 1.1·V.
 * @param before E_{h−1}  @param equity E_h  @param flow F_h, what came in less what went out within the hour; money in 1e-8
 */
export function nextValue(value: bigint, before: bigint, equity: bigint, flow: bigint): bigint {
  if (before <= 0n) return 0n
  const next = (value * (equity - flow)) / before
  return next > 0n ? next : 0n
}

/** V/V_0 − 1 in hundredths of a percent, rounded half up. Example: 1.21 of 1 → 2,100. */
export function roiOf(first: bigint, last: bigint): bigint {
  return first <= 0n ? 0n : halfUp((last - first) * 10_000n, first)
}

/** max (peak − V)/peak in hundredths of a percent, rounded half up. Example: 1, 1.2, 0.9, 1.3 → 2,500. @param values oldest first */
export function drawdownOf(values: readonly bigint[]): bigint {
  let peak = 0n
  let [fall, from] = [0n, 1n]
  for (const value of values) {
    if (value > peak) peak = value
    if (peak > 0n && (peak - value) * from > fall * peak) [fall, from] = [peak - value, peak]
  }
  return halfUp(fall * 10_000n, from)
}

/** `part` of `whole` in hundredths of a percent, rounded half up. */
export function percentOf(part: bigint, whole: bigint): bigint {
  return whole === 0n ? 0n : halfUp(part * 10_000n, whole)
}

/** Hundredths as text: `-3.20`. */
export function hundredths(value: bigint): string {
  const size = value < 0n ? -value : value
  return `${value < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

/** @param by above zero */
function halfUp(value: bigint, by: bigint): bigint {
  const twice = 2n * value + by
  const whole = twice / (2n * by)
  return twice < 0n && twice % (2n * by) !== 0n ? whole - 1n : whole
}
