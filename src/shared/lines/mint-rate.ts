/** The site's token. Source: lines.md §11. */
export const TAPE = 9001
/** All of it that can ever be minted, 1e-8. */
export const MINT_SUPPLY = 1_000_000n * 100_000_000n
/** A session lasts so long, ms. */
export const SESSION_MS = 24 * 3_600_000
/** Invited friends that count at most; each adds a tenth. */
export const MAX_MINT_FRIENDS = 5

const HOUR = 3_600_000n
const FIRST_RATE = 100_000_000n
/** So small a rate mints nothing within a session. */
const MAX_HALVINGS = 40

/** Halvings that have passed: the k-th when 1 − 2^−k of the supply is minted. @param minted 1e-8. Source: lines.md §11 */
export function halvingsAt(minted: bigint): number {
  let passed = 0
  while (passed < MAX_HALVINGS && minted >= halvingAt(passed)) passed++
  return passed
}

/** How much is minted when the rate is halved next, 1e-8, rounded up. @param passed halvings before it */
export function halvingAt(passed: number): bigint {
  const parts = 1n << BigInt(passed + 1)
  return MINT_SUPPLY - MINT_SUPPLY / parts
}

/**
 * What a session that starts now mints in an hour: 1/2^k TAPE, and a tenth of it more for each friend whose session runs.
 * @param minted 1e-8  @param friends whose session runs; five count at most  @returns 1e-8, rounded down. Source: lines.md §11
 */
export function mintRate(minted: bigint, friends: number): bigint {
  const counted = BigInt(Math.min(MAX_MINT_FRIENDS, friends))
  return (FIRST_RATE * (10n + counted)) / (10n << BigInt(halvingsAt(minted)))
}

/**
 * What a session has mined: never more than for its 24 hours.
 * @param rate 1e-8 in an hour  @param ms since its start  @returns 1e-8, rounded down. Source: lines.md §11
 */
export function minedAfter(rate: bigint, ms: number): bigint {
  return (rate * BigInt(Math.min(SESSION_MS, Math.max(0, ms)))) / HOUR
}
