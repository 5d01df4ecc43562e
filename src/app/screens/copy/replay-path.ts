import type { CopyReplay, Leader, ReplayTrade } from '../../../shared/calls/products/copy-entities.ts'
import { scaled, unscaled } from '../../../shared/perp/scaled.ts'

/** Money at an instant. */
export interface PathPoint {
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
 * The money of a replay after each trade that closed and each share that was taken: what was put in first, what is left last, which is
 * amount + result. A share of an instant comes before a trade of the same one, as the exchange has it.
 */
export function replayPath({ amount, from, until, trades, shares }: CopyReplay): PathPoint[] {
  const steps = [
    ...shares.map((share) => ({ at: share.at, by: -scaled(share.amount), rank: share.at < until ? 0 : 2 })),
    ...trades.map((trade) => ({ at: trade.closed_at, by: netOf(trade), rank: 1 })),
  ].sort((a, b) => a.at - b.at || a.rank - b.rank)
  let units = scaled(amount)
  const points: PathPoint[] = [{ at: from, units }]
  for (const { at, by } of steps) {
    units += by
    points.push({ at, units })
  }
  points.push({ at: Math.max(until, steps.at(-1)?.at ?? until), units })
  return points
}

/** The largest fall of a path from its peak, hundredths of a percent. */
export function fallOf(points: readonly PathPoint[]): bigint {
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
export function drawnPaths(replay: CopyReplay, curve: Leader['curve']): { you: DrawnPoint[]; leader: DrawnPoint[] } {
  const { amount, from, until, leader_roi } = replay
  const path = replayPath(replay)
  const money = (units: bigint) => Number(unscaled(units))
  const last = 1 + Number(curve.at(-1)?.[1] ?? 0) / 100
  const end = Number(amount) * (1 + Number(leader_roi) / 100)
  const rows = curve.filter(([at]) => at > from && at < until)
  const leader = rows.map(([at, roi]) => ({ at, value: last > 0 ? (end * (1 + Number(roi) / 100)) / last : end }))
  let place = 0
  const you = rows.map(([at]) => {
    while (place + 1 < path.length && (path[place + 1] as PathPoint).at <= at) place += 1
    return { at, value: money((path[place] as PathPoint).units) }
  })
  const begin = { at: from, value: Number(amount) }
  return {
    you: [begin, ...you, { at: until, value: money((path.at(-1) as PathPoint).units) }],
    leader: [begin, ...leader, { at: until, value: end }],
  }
}
