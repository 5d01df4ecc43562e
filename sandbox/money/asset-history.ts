import type { AssetPoint } from '../../src/shared/calls/money-entities.ts'
import { toScaled } from '../../src/shared/decimal/decimal-text.ts'
import { MONEY_DIGITS, moneyText } from '../../src/shared/rules/order-units.ts'

const DAY = 24 * 3_600_000
const DAYS = { '1D': 1, '7D': 7, '30D': 30, '90D': 90 } as const
export type AssetInterval = keyof typeof DAYS

export interface AssetHistory {
  now: AssetPoint
  points: AssetPoint[]
  days: { at: number; profit: string; inflow: string }[]
}

/**
 * What a person had within a span that ends now: hour by hour, from 30 days on the last of each day; and by day of UTC what was won
 * or lost, and what came from outside. Days of which nothing is known are left out; what befell in them counts with the next.
 */
export function assetHistory(now: AssetPoint, hours: readonly AssetPoint[], interval: AssetInterval): AssetHistory {
  const since = now.at - DAYS[interval] * DAY
  const ends = lastOfDays([...hours, now])
  const within = hours.filter(({ at }) => at >= since)
  const points = DAYS[interval] >= 30 ? ends.filter(({ at }) => at >= since && at < now.at) : within
  const days = ends.flatMap((end, i) => {
    if (end.at < since) return []
    const before = ends[i - 1]
    const profit = won(end) - (before ? won(before) : 0n)
    const inflow = units(end.inflow) - (before ? units(before.inflow) : 0n)
    return [{ at: end.at - (end.at % DAY), profit: moneyText(profit), inflow: moneyText(inflow) }]
  })
  return { now, points, days }
}

/** The last point of each day of UTC, oldest first. */
function lastOfDays(points: readonly AssetPoint[]): AssetPoint[] {
  const byDay = new Map(points.map((point) => [Math.floor(point.at / DAY), point]))
  return [...byDay.values()].sort((a, b) => a.at - b.at)
}

/** All that was won less all that was lost since the beginning. */
function won({ total, inflow }: AssetPoint): bigint {
  return units(total) - units(inflow)
}

function units(text: string): bigint {
  return toScaled(text, MONEY_DIGITS) ?? 0n
}
