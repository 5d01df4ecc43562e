/** A figure that holds from an instant (ms) on. `value` is for drawing alone, `text` is the exact one. */
export interface Point {
  at: number
  value: number
  text: string
}

export const WIDTH = 1000
export const HEIGHT = 160
const MARGIN = 6

export interface Scale {
  x: (at: number) => number
  y: (value: number) => number
}

/** Where instants and values stand in the picture. A series that never changes runs through its middle. */
export function scaleOf(points: readonly Point[], from: number, to: number, zero = false): Scale {
  const values = points.map((point) => point.value)
  const low = Math.min(...values, ...(zero ? [0] : []))
  const high = Math.max(...values, ...(zero ? [0] : []))
  const span = high - low
  const inner = HEIGHT - 2 * MARGIN
  return {
    x: (at) => ((at - from) / Math.max(1, to - from)) * WIDTH,
    y: (value) => (span === 0 ? HEIGHT / 2 : MARGIN + ((high - value) / span) * inner),
  }
}

const MAX_TICKS = 5
const STEPS = [1, 2, 2.5, 5, 10]

/** Round values between two, at even distances, for the lines of an axis; none where there is nothing between them. */
export function axisTicks(low: number, high: number): number[] {
  const span = high - low
  if (!(span > 0)) return []
  const size = 10 ** Math.floor(Math.log10(span / MAX_TICKS))
  const step = size * (STEPS.find((one) => span / (one * size) <= MAX_TICKS) ?? 10)
  const first = Math.ceil(low / step - 1e-9)
  const count = Math.floor(high / step + 1e-9) - first + 1
  return Array.from({ length: count }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}

/** A line that holds each value until the next, up to `to`. */
export function stepPath(points: readonly Point[], to: number, { x, y }: Scale): string {
  const parts = points.map(({ at, value }, i) =>
    i === 0 ? `M${fix(x(at))} ${fix(y(value))}` : `H${fix(x(at))}V${fix(y(value))}`,
  )
  return parts.length === 0 ? '' : `${parts.join('')}H${fix(x(to))}`
}

/** Bars from zero, one a point, as wide as half of what there is for each. */
export function barPath(points: readonly Point[], { y }: Scale): string {
  const slot = WIDTH / Math.max(1, points.length)
  return points
    .map(
      ({ value }, i) =>
        `M${fix(slot * (i + 0.25))} ${fix(y(0))}H${fix(slot * (i + 0.75))}V${fix(y(value))}H${fix(slot * (i + 0.25))}Z`,
    )
    .join('')
}

/** The points with the smallest and the largest value; null without any. */
export function extremes(points: readonly Point[]): { low: Point; high: Point } | null {
  const [first] = points
  if (!first) return null
  return points.reduce(
    ({ low, high }, point) => ({
      low: point.value < low.value ? point : low,
      high: point.value > high.value ? point : high,
    }),
    { low: first, high: first },
  )
}

function fix(value: number): string {
  return value.toFixed(2).replace(/\.?0+$/, '')
}
