import type { ResponseOf } from '../../../shared/calls/call.ts'
import type { calls } from '../../../shared/calls/table.ts'
import { fromScaled } from '../../../shared/decimal/decimal-text.ts'
import { scaled } from '../../../shared/perp/scaled.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'

export type History = ResponseOf<typeof calls.assetsGroup>
const DAY = 86_400_000

/**
 * What the day of UTC has brought so far, and that as a part of what was there without it.
 * @param now server time, ms @returns null where nothing is known of the day
 */
export function today(
  { now: point, days }: Pick<History, 'now' | 'days'>,
  now: number,
): { profit: string; percent: string | null } | null {
  const last = days.at(-1)
  if (!last || last.at !== now - (now % DAY)) return null
  return { profit: last.profit, percent: percentOf(scaled(last.profit), scaled(point.total) - scaled(last.profit)) }
}

/** `+0.54%`, two decimals, cut towards zero; null of nothing. */
export function percentOf(part: bigint, whole: bigint): string | null {
  if (whole <= 0n) return null
  const hundredths = (part * 10_000n) / whole
  const text = realMinus(fromScaled(hundredths, 2))
  return `${hundredths > 0n ? '+' : ''}${text}%`
}

/** Heights of bars in a box, with the line of zero between the most that was won and the most that was lost; all in px. */
export function barsOf(
  profits: readonly string[],
  height: number,
): { zero: number; bars: { top: number; height: number }[] } {
  const values = profits.map(Number)
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const span = most - least
  if (span === 0) return { zero: height / 2, bars: values.map(() => ({ top: height / 2, height: 0 })) }
  const zero = (most / span) * height
  return {
    zero,
    bars: values.map((value) => {
      const size = (Math.abs(value) / span) * height
      return { top: value > 0 ? zero - size : zero, height: size }
    }),
  }
}
