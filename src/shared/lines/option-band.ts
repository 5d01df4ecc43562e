/*
 * The band of a volatility option. Prices are whole index ticks. Source: lines.md §2.
 */

export type VolatilitySide = 'out' | 'in'

/** Widths of the bands to each side of the strike, parts per million. */
export const BANDS = [500, 1_000, 2_000, 5_000] as const
export type Band = (typeof BANDS)[number]

const PPM = 1_000_000n

/** Percent with two digits, as tickets show it: 1,000 → `0.10`. */
export function bandText(ppm: number): string {
  return (ppm / 10_000).toFixed(2)
}

/** The band that a percentage names, `0.1` as well as `0.10`; null where there is no such band. */
export function readBand(text: string): Band | null {
  if (!/^0\.\d{1,4}$/.test(text)) return null
  const ppm = Number(text.slice(2).padEnd(4, '0'))
  return BANDS.find((band) => band === ppm) ?? null
}

/** The lowest and the highest price that are still inside: a sample is outside iff |S − S0| · 1,000,000 > S0 · ppm. */
export function bandEdges(strike: number, ppm: number): { low: number; high: number } {
  const most = Number((BigInt(strike) * BigInt(ppm)) / PPM)
  return { low: strike - most, high: strike + most }
}

/** Whether a sample has left the band around the strike; its edge is inside. */
export function isOutside(strike: number, sample: number, ppm: number): boolean {
  const { low, high } = bandEdges(strike, ppm)
  return sample < low || sample > high
}

/** Missing seconds in a row that are passed over; a longer hole before the decision voids the ticket. */
export const HOLE_SECONDS = 3
