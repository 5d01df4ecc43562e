/** Of every fee a friend pays so many percent go back, between friend and inviter. Source: lines.md §9. */
export const REBATE_TOTAL = 20
/** Links a person may make beside the account's own code. */
export const MAX_LINKS = 10
/** Characters of a link's note. */
export const NOTE_LENGTH = 30

/**
 * A part of the fees that somebody paid from one Noon to the next, in one coin.
 * @param fees 1e-8, all of that day  @param percent whole  @returns 1e-8, rounded down once. Source: lines.md §9
 */
export function rebatePart(fees: bigint, percent: number): bigint {
  return (fees * BigInt(percent)) / 100n
}

/**
 * A link's ratio as it was typed: the percent of each fee that goes to the friend, whole, 0 to 20. 0 is a value.
 * @returns the ratio, or the key of why it is none. Source: lines.md §9
 */
export function readRatio(text: string): number | 'share_ratio_required' | 'share_ratio_range' {
  const typed = text.normalize('NFKC').trim()
  if (typed === '') return 'share_ratio_required'
  const ratio = /^\d{1,2}$/.test(typed) ? Number(typed) : -1
  return ratio >= 0 && ratio <= REBATE_TOTAL ? ratio : 'share_ratio_range'
}
