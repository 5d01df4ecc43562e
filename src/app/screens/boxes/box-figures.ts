import { type BoxOdds, meanOf } from '../../../shared/lines/box-odds.ts'
import { moneyText } from '../../../shared/rules/order-units.ts'
import { showDecimal, trimPast } from '../../base/platform/show-decimal.ts'

const COIN = 100_000_000n

/** An amount of USDT as prices and prizes stand: whole, or with at least two decimals. @param units 1e-8 */
export function amountText(units: bigint): string {
  return units % COIN === 0n ? showDecimal(moneyText(units)) : centsText(units)
}

/** The same with two decimals, more where there are more. @param units 1e-8 */
export function centsText(units: bigint): string {
  const [whole = '', fraction = ''] = moneyText(units).split('.')
  return showDecimal(trimPast(`${whole}.${fraction.padEnd(8, '0')}`, 2))
}

/** A share of a box's weights in percent: every weight comes out even with one digit of 1,000 or two of 10,000. */
export function weightShare(weight: number, { total }: Pick<BoxOdds, 'total'>): string {
  return `${((weight * 100) / total).toFixed(total === 1_000 ? 1 : 2)}%`
}

/** What a box pays back on average, in percent of its price, rounded half up to one digit. */
export function meanShare(odds: BoxOdds): string {
  const tenths = (meanOf(odds) * 2_000n + odds.price) / (2n * odds.price)
  return `${tenths / 10n}.${tenths % 10n}%`
}

/** A place among the weights: hundredths, two digits. */
export function drawText(hundredths: number): string {
  return showDecimal((hundredths / 100).toFixed(2))
}

/** A hash or seed with its middle left out. */
export function shortHash(text: string): string {
  return `${text.slice(0, 8)}…${text.slice(-12)}`
}
