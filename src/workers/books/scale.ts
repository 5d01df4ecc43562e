const POWERS = Float64Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))

/** 10^digits, exact for 0 … 22. */
export function power(digits: number): number {
  return POWERS[digits] as number
}

/**
 * `value / 10^decimals` in units of 10^-scale, exactly.
 * @returns NaN where it has a digit that does not fit, or is past the safe integers
 */
export function unitsAt(value: number, decimals: number, scale: number): number {
  if (decimals === scale) return value
  if (value === 0) return 0
  if (decimals < scale) {
    if (scale - decimals > 22) return Number.NaN
    const units = value * power(scale - decimals)
    return Number.isSafeInteger(units) ? units : Number.NaN
  }
  if (decimals - scale > 22) return Number.NaN
  const step = power(decimals - scale)
  const units = value / step
  return Number.isInteger(units) && units * step === value ? units : Number.NaN
}

/** As {@link unitsAt}, rounded to the nearest unit (what is shown and never traded on: mark and index prices). */
export function nearestUnits(value: number, decimals: number, scale: number): number {
  if (decimals <= scale) return unitsAt(value, decimals, scale)
  return decimals - scale > 22 ? 0 : Math.round(value / power(decimals - scale))
}
