/** Ages that differ by no more than this are one outage's, ms. */
const NEAR = 15_000

/**
 * When the oldest of what stopped together was confirmed: one page says one age of it, and none of it is older than said.
 * @param own instant of what is asked about, ms; 0 never @param others those of what stands beside it, as `own`
 */
export function commonAgeAt(own: number, others: readonly number[]): number {
  if (own <= 0) return own
  return Math.min(own, ...others.filter((at) => at > 0 && Math.abs(at - own) <= NEAR))
}
