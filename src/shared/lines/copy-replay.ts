import { percentOf } from './copy-stats.ts'

/** How much worse a copy enters and leaves than its leader where real copies do not say it yet, parts per million. Source: lines.md §3. */
export const USUAL_SLIPPAGE = 200n
const PPM = 1_000_000n

export interface CopiedTrade {
  direction: 1 | -1
  /** Lots of the copy. */
  lots: number
  /** The leader's exact mean prices: Σ ticks·lots over lots. */
  entry: { ticks: bigint; lots: bigint }
  exit: { ticks: bigint; lots: bigint }
}

/**
 * What one closed trade of a leader would have been as a copy, without funding: entry and exit each `slippage` worse, taker fees up.
 * Example: long 0.012 BTC 63,410.0 → 63,744.2 → 4.0104 at his prices, 3.70522992 yours, fees 0.76292481.
 * @param quoteUnit 1e-8 of one tick times one lot  @param slippage, takerPpm parts per million
 */
export function copiedTrade(
  { direction, lots, entry, exit }: CopiedTrade,
  quoteUnit: bigint,
  takerPpm: bigint,
  slippage = USUAL_SLIPPAGE,
): { leader: bigint; copy: bigint; fees: bigint } {
  const side = BigInt(direction)
  const size = BigInt(lots) * quoteUnit
  const under = entry.lots * exit.lots
  const [into, out] = [entry.ticks * exit.lots, exit.ticks * entry.lots]
  const leader = floorDiv(side * size * (out - into), under)
  const [worseIn, worseOut] = [into * (PPM + side * slippage), out * (PPM - side * slippage)]
  const copy = floorDiv(side * size * (worseOut - worseIn), under * PPM)
  const fee = (ticks: bigint) => ceilDiv(size * ticks * takerPpm, under * PPM * PPM)
  return { leader, copy, fees: fee(worseIn) + fee(worseOut) }
}

/** Money in and taker fee of the entry alone, as `copiedTrade` takes it: what a share on a Monday knows of an open copy. */
export function copiedEntry(
  { direction, lots, entry }: Omit<CopiedTrade, 'exit'>,
  quoteUnit: bigint,
  takerPpm: bigint,
  slippage = USUAL_SLIPPAGE,
): { cost: bigint; fee: bigint } {
  const worse = BigInt(lots) * quoteUnit * entry.ticks * (PPM + BigInt(direction) * slippage)
  const cost = direction === 1 ? ceilDiv(worse, entry.lots * PPM) : worse / (entry.lots * PPM)
  return { cost, fee: ceilDiv(worse * takerPpm, entry.lots * PPM * PPM) }
}

/**
 * The most lots, at most those asked for, whose initial margin and entry fee an amount covers. Example: 10 at 5×, 64,276.1, nothing
 * worse, fee 0.05 %, steps of 0.0001 → 0.0007 (margin 8.998654, fee 0.02249664).
 * @param free money of the copy that is in no position, 1e-8
 */
export function coveredLots(
  { direction, lots, entry }: Omit<CopiedTrade, 'exit'>,
  free: bigint,
  leverage: number,
  quoteUnit: bigint,
  takerPpm: bigint,
  step: number,
  slippage = USUAL_SLIPPAGE,
): number {
  if (free <= 0n) return 0
  const worse = quoteUnit * entry.ticks * (PPM + BigInt(direction) * slippage)
  const most = (free * entry.lots * PPM * PPM * BigInt(leverage)) / (worse * (PPM + BigInt(leverage) * takerPpm))
  return most >= BigInt(lots) ? lots : Number(most - (most % BigInt(step)))
}

/** Copies from which the slippage is measured. */
const MEASURED = 20

/**
 * The median of how much worse real copies were, parts per million, once there are 20; of an even number the mean of the two in the
 * middle, rounded down, and never below zero. Example: 20 copies of which 11 cost 150 → 150. @returns null where there are fewer
 */
export function measuredSlippage(copies: readonly number[]): bigint | null {
  if (copies.length < MEASURED) return null
  const sorted = copies.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]] as [number, number]
  return BigInt(Math.max(0, Math.floor((low + high) / 2)))
}

/** How much worse a copy was than its leader's mean price, parts per million, rounded down. Money in 1e-8. */
export function slippageOf(side: 'buy' | 'sell', paid: bigint, atHis: bigint): number {
  return Number(floorDiv((side === 'buy' ? paid - atHis : atHis - paid) * PPM, atHis))
}

/** Points between a leader's ROI and a copy's, hundredths of a percent of the amount. */
export interface CopyGap {
  prices: bigint
  costs: bigint
  share: bigint
  sum: bigint
}

/**
 * (his ROI − copied) + (fees − funding) + share, each rounded half up; what rounding leaves goes to the prices, so that they sum
 * exactly. Example: ROI 38.42, amount 1,000, copied 312.40, costs 41.18, share 27.122 → 7.18 + 4.12 + 2.71 = 14.01.
 * @param leaderRoi hundredths of a percent  @param costs fees less funding; money in 1e-8
 */
export function copyGap(leaderRoi: bigint, amount: bigint, copied: bigint, costs: bigint, share: bigint): CopyGap {
  const sum = leaderRoi - percentOf(copied - costs - share, amount)
  const [cost, shared] = [percentOf(costs, amount), percentOf(share, amount)]
  return { prices: sum - cost - shared, costs: cost, share: shared, sum }
}

function floorDiv(value: bigint, by: bigint): bigint {
  const whole = value / by
  return value % by < 0n ? whole - 1n : whole
}

function ceilDiv(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by
}
