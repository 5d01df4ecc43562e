/** How much a copy opens and closes. Sizes in lots, money in 1e-8, prices as Σ ticks·lots over lots. Source: lines.md §3. */

/** What a leader opened with one command on a market. */
export interface Opening {
  /** o: lots newly opened. */
  lots: number
  /** Q: whole size of the orders that filled, lots. */
  whole: number
  /** p̄ = ticks/filled: Σ price·lots of the opening fills, and their lots. */
  ticks: bigint
  filled: bigint
}

/** ⌊o·E_f/E_L⌋ to the step. Example: 0.500·1,000/40,211 → 0.012. @returns 0 where one of the two has nothing */
export function ratioLots({ lots }: Opening, own: bigint, leader: bigint, step: number): number {
  if (own <= 0n || leader <= 0n) return 0
  return toStep((BigInt(lots) * own) / leader, step)
}

/**
 * ⌊per_trade·leverage/p̄·o/Q⌋ to the step. Example: 50 at 5×, 64,276.1 → 0.003; half of the order filled → 0.001.
 * @param quoteUnit 1e-8 of one tick times one lot
 */
export function fixedLots(
  opening: Opening,
  perTrade: bigint,
  leverage: number,
  quoteUnit: bigint,
  step: number,
): number {
  const { lots, whole, ticks, filled } = opening
  const money = perTrade * BigInt(leverage) * filled * BigInt(lots)
  return toStep(money / (ticks * quoteUnit * BigInt(whole)), step)
}

/**
 * The most lots that may be added while the initial margin of the whole position stays within `maxTrade`. Example: 100 at 5×,
 * 64,276.1 → 0.007.
 * @param cost of what is held, 1e-8
 */
export function cappedLots(
  { ticks, filled }: Opening,
  maxTrade: bigint,
  cost: bigint,
  leverage: number,
  quoteUnit: bigint,
  step: number,
): number {
  const room = maxTrade * BigInt(leverage) - cost
  return room <= 0n ? 0 : toStep((room * filled) / (ticks * quoteUnit), step)
}

/**
 * All that is held where the leader closes all, else ⌊held·c/|p0|⌋ to the step. Example: held 0.012, he closes 0.2 of 0.5 → 0.004.
 * @param closed c  @param before |p0|
 */
export function closingCopy(held: number, closed: number, before: number, step: number): number {
  if (closed >= before) return held
  return toStep((BigInt(held) * BigInt(closed)) / BigInt(before), step)
}

/** q·p̄ in 1e-8, rounded down. */
export function openingWorth({ ticks, filled }: Opening, lots: number, quoteUnit: bigint): bigint {
  return (ticks * quoteUnit * BigInt(lots)) / filled
}

function toStep(lots: bigint, step: number): number {
  return Number(lots - (lots % BigInt(step)))
}
