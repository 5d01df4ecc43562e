import type { IndexPoint } from '../../services/options/index-log.ts'

/** A horizontal line of the person's, with its words: a strike, or an edge of a band. */
export interface LevelLine {
  id: string
  ticks: number
  /** Server time, ms. */
  from: number
  to: number
  tone: 'up' | 'down' | 'plain'
  /** Over is drawn solid and paler. */
  over: boolean
  /** Nothing: the line alone. */
  label: string
}

/** What of the index is shown: time in server ms, values in ticks. */
export interface ChartFrame {
  from: number
  to: number
  low: number
  high: number
}

export interface SceneSize {
  width: number
  height: number
  /** Room of the values on the right, and of the times below, px. */
  axis: number
  foot: number
}

/** Free above and below what is drawn, as a share of its height. */
const AIR = 0.12
/** The least height, in ticks: a still index is a line in the middle, not noise. */
const LEAST = 20

/** The frame around everything that is drawn; null while nothing is known. */
export function frameOf(
  span: { from: number; to: number },
  points: readonly IndexPoint[],
  lines: readonly LevelLine[],
): ChartFrame | null {
  const inTime = lines.filter(({ from, to }) => to >= span.from && from <= span.to)
  const values = [...points.map(({ ticks }) => ticks), ...inTime.map(({ ticks }) => ticks)]
  if (points.length === 0) return null
  const low = Math.min(...values)
  const high = Math.max(...values)
  const spread = Math.max(high - low, LEAST)
  const middle = (low + high) / 2
  const half = spread * (0.5 + AIR)
  return { ...span, low: middle - half, high: middle + half }
}

/** Where time and value lie, px from the upper left. */
export function placer(frame: ChartFrame, { width, height, axis, foot }: SceneSize) {
  const across = width - axis
  const down = height - foot
  return {
    x: (at: number) => ((at - frame.from) / (frame.to - frame.from)) * across,
    y: (ticks: number) => (1 - (ticks - frame.low) / (frame.high - frame.low)) * down,
  }
}

/** Round steps: 1, 2 or 5 times a power of ten, in whole ticks. */
export function levelsOf({ low, high }: Pick<ChartFrame, 'low' | 'high'>, most: number): number[] {
  const least = Math.max(1, (high - low) / Math.max(1, most))
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? 10 * power
  const whole = Math.max(1, Math.round(step))
  const levels: number[] = []
  for (let level = Math.ceil(low / whole) * whole; level <= high; level += whole) levels.push(level)
  return levels
}

/** Steps of the time axis, ms. */
const TIME_STEPS = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800].map((seconds) => seconds * 1000)

/** Instants of the time axis: whole steps, no more than fit. */
export function timesOf({ from, to }: { from: number; to: number }, most: number): number[] {
  const step = TIME_STEPS.find((one) => (to - from) / one <= most) ?? 3_600_000
  const times: number[] = []
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) times.push(at)
  return times
}

export interface LabelBox {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 4

/** Puts labels where they do not cover each other: each as near to its line as there is room, first come first. */
export function placeLabels(wanted: readonly LabelBox[], height: number): LabelBox[] {
  const placed: LabelBox[] = []
  for (const box of wanted) {
    const step = box.height + GAP
    const tries = [
      0,
      ...Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 1 : -1) * (Math.floor(at / 2) + 1) * step),
    ]
    const free = tries
      .map((by) => ({ ...box, y: Math.min(Math.max(0, box.y + by), Math.max(0, height - box.height)) }))
      .find((one) => !placed.some((other) => overlap(one, other)))
    placed.push(free ?? box)
  }
  return placed
}

function overlap(a: LabelBox, b: LabelBox): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}
