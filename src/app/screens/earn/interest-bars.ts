import type { FinanceHolding } from '../../../shared/calls/products/finance-entities.ts'
import { scaled } from '../../../shared/perp/scaled.ts'

/** The picture's own measures; it is stretched to its place. */
export const WIDTH = 700
export const HEIGHT = 108
/** Settlements that have room. */
const MOST = 14
/** Settlements that the picture has room for at least. */
export const LEAST = 7

export interface Bar {
  /** Its settlement, ms. */
  at: number
  /** 10^-8 */
  units: bigint
  height: number
  /** It is still to be paid. */
  toCome: boolean
}

/**
 * The newest payments of a holding as bars, oldest first, and the next one as it stands.
 * @param rows newest first
 */
export function barsOf(
  rows: readonly { at: number; amount: string; holding_id: number }[],
  holding: Pick<FinanceHolding, 'id' | 'next_at' | 'next_interest'>,
): Bar[] {
  const own = rows.filter((row) => row.holding_id === holding.id).slice(0, MOST)
  const paid = own.map(({ at, amount }) => ({ at, units: scaled(amount), toCome: false })).reverse()
  const { next_at: at, next_interest: next } = holding
  // What has just been paid is not to come any more, though the holding was read before.
  const awaited = at !== null && next !== null && !paid.some((bar) => bar.at === at)
  const bars = awaited ? [...paid, { at, units: scaled(next), toCome: true }] : paid
  const most = bars.reduce((max, { units }) => (units > max ? units : max), 0n)
  return bars.map((bar) => ({
    ...bar,
    height: most === 0n ? 0 : (Number((bar.units * 1_000n) / most) / 1_000) * HEIGHT,
  }))
}
