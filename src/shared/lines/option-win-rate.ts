import { Decimal } from 'decimal.js'

/** With more digits than any rounding here could need. */
const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** Two-sided 95 % of the normal distribution. */
const Z = new Exact('1.96')

/**
 * Share of won tickets with its 95 % interval by Wilson, which holds for few tickets too. Ties and voids are not counted.
 * @param won of `decided` tickets that were won or lost
 * @returns percent to one digit, rounded half up; null where none was decided. Source: lines.md §1 (26 of 49: 53.1, 39.4 to 66.3)
 */
export function winRate(won: number, decided: number): { rate: string; low: string; high: string } | null {
  if (decided <= 0) return null
  const share = new Exact(won).div(decided)
  const square = Z.pow(2)
  const spread = square.div(decided).plus(1)
  const centre = share.plus(square.div(decided).div(2)).div(spread)
  const variance = share.mul(new Exact(1).minus(share)).div(decided)
  const half = variance.plus(square.div(decided).div(decided).div(4)).sqrt().mul(Z).div(spread)
  return { rate: percent(share), low: percent(centre.minus(half)), high: percent(centre.plus(half)) }
}

/** A share as percent to one digit, cut to what a share can be. */
function percent(share: Decimal): string {
  return Exact.min(1, Exact.max(0, share)).mul(100).toFixed(1)
}
