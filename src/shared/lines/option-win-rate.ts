/** Two-sided 95 % of the normal distribution. */
const Z = 1.96

/**
 * Share of won tickets with its 95 % interval by Wilson, which holds for few tickets too. Ties and voids are not counted.
 * @param won of `decided` tickets that were won or lost
 * @returns percent to one digit, rounded half up; null where none was decided. Source: lines.md §1 (26 of 49: 53.1, 39.4 to 66.3)
 */
export function winRate(won: number, decided: number): { rate: string; low: string; high: string } | null {
  if (decided <= 0) return null
  const share = won / decided
  const square = Z * Z
  const spread = 1 + square / decided
  const centre = (share + square / (2 * decided)) / spread
  const half = (Z * Math.sqrt((share * (1 - share)) / decided + square / (4 * decided * decided))) / spread
  return { rate: percent(share), low: percent(Math.max(0, centre - half)), high: percent(Math.min(1, centre + half)) }
}

/** A share as percent to one digit. The small addition keeps halves that binary fractions miss on their upper side. */
function percent(share: number): string {
  return (Math.floor(share * 1_000 + 0.5 + 1e-9) / 10).toFixed(1)
}
