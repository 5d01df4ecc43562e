import type { Follow } from '../../../../shared/calls/products/copy-entities.ts'
import { marginRatio } from '../../../../shared/perp/margin-ratio.ts'
import { scaled } from '../../../../shared/perp/scaled.ts'
import { ratioPercent } from '../../../services/live/perp-texts.ts'

/** What the result of a follow is made of: signed, 1e-8; the first five add up to `result` exactly. */
export interface ResultParts {
  /** Closed and open positions, at the copy's own prices. */
  prices: bigint
  fees: bigint
  funding: bigint
  share: bigint
  /** What a liquidation cost or the insurance fund bore; zero otherwise. */
  other: bigint
  result: bigint
}

type Sums = Pick<Follow, 'realised' | 'unrealised' | 'fees' | 'funding' | 'shares_paid' | 'result'>

/** Splits the result of a follow. Example: prices 8.652, fees −0.77565, share −0.787635 → 7.088715. */
export function resultParts(follow: Sums): ResultParts {
  const prices = scaled(follow.realised) + scaled(follow.unrealised)
  const fees = -scaled(follow.fees)
  const funding = scaled(follow.funding)
  const share = -scaled(follow.shares_paid)
  const result = scaled(follow.result)
  return { prices, fees, funding, share, other: result - prices - fees - funding - share, result }
}

/** The parts of several follows together. */
export function sumParts(follows: readonly Sums[]): ResultParts {
  const sum: ResultParts = { prices: 0n, fees: 0n, funding: 0n, share: 0n, other: 0n, result: 0n }
  for (const follow of follows) {
    const parts = resultParts(follow)
    for (const name of Object.keys(sum) as (keyof ResultParts)[]) sum[name] += parts[name]
  }
  return sum
}

/** Maintenance margin over equity, percent, as perpetuals say it; null where nothing is held. Example: 4 of 1,000 → 0.4. */
export function followRatio({ maintenance, equity }: Pick<Follow, 'maintenance' | 'equity'>): string | null {
  const needed = scaled(maintenance)
  if (needed === 0n) return null
  const ratio = marginRatio(needed, scaled(equity), 0n)
  return ratio === null ? '100' : ratioPercent(ratio)
}

/** Whether money of the person is still in it. */
export function isRunning({ state }: Pick<Follow, 'state'>): boolean {
  return state !== 'ended'
}
