import type { LiveAccount } from '../live/live-account.ts'
import { ratioPercent } from '../live/perp-texts.ts'

/** The worst ratio over all coins, as percent. */
export function worstOf({ totals, positions }: LiveAccount): { percent: string | null; live: boolean } {
  const ratios = totals.flatMap(({ worst }) => (worst === null ? [] : [worst]))
  if (positions.length === 0 || ratios.length === 0) return { percent: null, live: true }
  const worst = ratios.reduce((most, ratio) => (ratio > most ? ratio : most))
  return { percent: ratioPercent(worst), live: totals.every(({ live }) => live) }
}
