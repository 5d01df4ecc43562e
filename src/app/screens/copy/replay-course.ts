import type { CopyReplay, Leader, ReplayTrade } from '../../../shared/calls/products/copy-entities.ts'
import { shareOf } from '../../../shared/lines/copy-share.ts'
import { nextMonday } from '../../../shared/lines/instants.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'

/** Money at an instant. */
export interface CoursePoint {
  /** ms */
  at: number
  /** 1e-8. */
  units: bigint
}

/** What one trade leaves after fees and funding, before the share. 1e-8 */
export function netOf({ result, fees, funding }: Pick<ReplayTrade, 'result' | 'fees' | 'funding'>): bigint {
  return scaled(result) - scaled(fees) + scaled(funding)
}

/**
 * The money of a replay after each trade that closed and each share: what was put in first, what is left last. Shares are taken each
 * Monday and at the end, as lines.md §3 has it, so the last point is amount + result.
 */
export function replayCourse({ amount, from, until, trades }: CopyReplay): CoursePoint[] {
  const closed = trades.toSorted((a, b) => a.closed_at - b.closed_at)
  const start = scaled(amount)
  let [profit, high, shares] = [0n, 0n, 0n]
  const points: CoursePoint[] = [{ at: from, units: start }]
  const note = (at: number) => points.push({ at, units: start + profit - shares })
  const settle = (at: number) => {
    const share = shareOf(profit, high)
    if (profit > high) high = profit
    shares += share
    if (share > 0n) note(at)
  }
  let monday = nextMonday(from)
  for (const trade of closed) {
    for (; monday <= trade.closed_at; monday = nextMonday(monday)) settle(monday)
    profit += netOf(trade)
    note(trade.closed_at)
  }
  for (; monday <= until; monday = nextMonday(monday)) settle(monday)
  settle(until)
  note(until)
  return points
}

/** The largest fall of a course from its peak, hundredths of a percent. */
export function fallOf(points: readonly CoursePoint[]): bigint {
  let peak = 0n
  let [fall, of] = [0n, 1n]
  for (const { units } of points) {
    if (units > peak) peak = units
    if (peak > 0n && (peak - units) * of > fall * peak) [fall, of] = [peak - units, peak]
  }
  return (fall * 20_000n + of) / (2n * of)
}

/** A value at an instant, for drawing alone. */
export interface DrawnPoint {
  /** ms */
  at: number
  value: number
}

/**
 * A replay beside its leader at the instants of the leader's curve, for drawing alone (floats): your money as it stood then, and what the
 * same amount was at the leader's ROI, so that both end where the replay says.
 */
export function drawnCourses(replay: CopyReplay, curve: Leader['curve']): { you: DrawnPoint[]; leader: DrawnPoint[] } {
  const { amount, from, until, leader_roi } = replay
  const course = replayCourse(replay)
  const money = (units: bigint) => Number(unscaled(units))
  const last = 1 + Number(curve.at(-1)?.[1] ?? 0) / 100
  const end = Number(amount) * (1 + Number(leader_roi) / 100)
  const rows = curve.filter(([at]) => at > from && at < until)
  const leader = rows.map(([at, roi]) => ({ at, value: last > 0 ? (end * (1 + Number(roi) / 100)) / last : end }))
  let place = 0
  const you = rows.map(([at]) => {
    while (place + 1 < course.length && (course[place + 1] as CoursePoint).at <= at) place += 1
    return { at, value: money((course[place] as CoursePoint).units) }
  })
  const begin = { at: from, value: Number(amount) }
  return {
    you: [begin, ...you, { at: until, value: money((course.at(-1) as CoursePoint).units) }],
    leader: [begin, ...leader, { at: until, value: end }],
  }
}
