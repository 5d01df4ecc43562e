import type { Opening } from './copy-size.ts'

/** Hundredths of a percent. */
const WHOLE = 10_000n

/** The guard where the person has set none, hundredths of a percent. Source: lines.md §3. @param base symbol of the market's coin */
export function defaultGuard(base: string): number {
  return base === 'BTC' || base === 'ETH' ? 50 : 150
}

/**
 * The worst price, in ticks, of an opening copy: p̄·(1 ± g), rounded towards p̄. Example: 0.5 % of 64,276.1 → buy 64,597.4, sell
 * 63,954.8.
 * @param guard hundredths of a percent
 */
export function guardPrice(
  side: 'buy' | 'sell',
  { ticks, filled }: Pick<Opening, 'ticks' | 'filled'>,
  guard: number,
  tick: number,
): number {
  const by = filled * WHOLE * BigInt(tick)
  if (side === 'buy') return Number(((ticks * (WHOLE + BigInt(guard))) / by) * BigInt(tick))
  return Number(((ticks * (WHOLE - BigInt(guard)) + by - 1n) / by) * BigInt(tick))
}
