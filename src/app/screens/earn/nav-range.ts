import { scaled } from '../../../shared/perp/scaled.ts'
import type { NavPoint } from './nav-paint.ts'

/** Net values as a sentence says them. */
export interface NavRange {
  first: string
  last: string
  low: string
  high: string
}

/** First, last, lowest and highest of a course; dashes where there is none. @param points oldest first */
export function rangeOf(points: readonly NavPoint[]): NavRange {
  const navs = points.map(({ nav }) => nav)
  const least = (a: string, b: string) => (scaled(b) < scaled(a) ? b : a)
  const most = (a: string, b: string) => (scaled(b) > scaled(a) ? b : a)
  const [first = '--'] = navs
  return {
    first,
    last: navs.at(-1) ?? '--',
    low: navs.length > 0 ? navs.reduce(least) : '--',
    high: navs.length > 0 ? navs.reduce(most) : '--',
  }
}

export interface NavRow extends NavPoint {
  /** Against the one before in percent with two decimals, `+0.70`; null for the first. */
  change: string | null
}

/** The course with the change of each day, newest first. @param points oldest first */
export function navRows(points: readonly NavPoint[]): NavRow[] {
  return points.map((point, place) => ({ ...point, change: changeText(points[place - 1]?.nav, point.nav) })).reverse()
}

/** Rounded half up, as shown percentages are. */
function changeText(before: string | undefined, now: string): string | null {
  if (before === undefined || scaled(before) === 0n) return null
  const [from, to] = [scaled(before), scaled(now)]
  const tenThousandths = (abs(to - from) * 20_000n + from) / (2n * from)
  const sign = tenThousandths === 0n ? '' : to < from ? '-' : '+'
  const text = tenThousandths.toString().padStart(3, '0')
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}
