/** How often a tab wants deliveries: with the display, or at most so often. `saver`: once a second, and no more rows than it shows. */
export const PACES = ['display', '100ms', '250ms', '1s', 'saver'] as const
export type Pace = (typeof PACES)[number]

/** Most levels a side of a book, and most trades, that a tab at pace `saver` is given. */
export const SAVER_ROWS = 20

const LEAST: Readonly<Record<Pace, number>> = { display: 0, '100ms': 100, '250ms': 250, '1s': 1_000, saver: 1_000 }

/** Least time between two deliveries of market data, ms; 0 where every tick of the hub may bring one. */
export function leastBetween(pace: Pace): number {
  return LEAST[pace]
}

/** A pace as stored or sent, or null where there is none of that name. */
export function paceOf(value: unknown): Pace | null {
  return PACES.find((pace) => pace === value) ?? null
}

/** Levels a side of a book that a tab can limit itself to. */
export const DEPTHS = [10, 20, 50, 100] as const
/** `all`: as many as each view asks for. */
export type DepthChoice = (typeof DEPTHS)[number] | 'all'

/** A limit of depth as stored, or null where there is none such. */
export function depthChoiceOf(value: unknown): DepthChoice | null {
  return value === 'all' ? 'all' : (DEPTHS.find((levels) => levels === Number(value)) ?? null)
}
