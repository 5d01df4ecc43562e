import { fromUnits } from '../../shared/decimal/decimal-text.ts'
import type { Market } from '../../shared/hub-protocol/market.ts'
import { showDecimal } from '../base/platform/show-decimal.ts'
import { realMinus } from './quiet-zeros.ts'

/** A price in ticks as people read it: `64,281.4`; `missing` where there is none. */
export function showPrice(market: Market, ticks: number | null, missing = '--'): string {
  return ticks === null ? missing : realMinus(showDecimal(fromUnits(ticks, market.price_digits)))
}

/** A size in lots as people read it, with all digits of the market. */
export function showLots(market: Market, lots: number): string {
  return showDecimal(fromUnits(lots, market.quantity_digits))
}

/** A difference of prices in ticks with its sign: `+661.4`, `−12.0`, `0.0`. */
export function showDifference(market: Market, ticks: number): string {
  const text = realMinus(showDecimal(fromUnits(ticks, market.price_digits)))
  return ticks > 0 ? `+${text}` : text
}

/** A signed percentage: `+1.04%`. @param rate decimal text of percent */
export function showPercent(rate: string): string {
  const text = realMinus(showDecimal(rate))
  return `${/^[1-9]|^0\.\d*[1-9]/.test(rate) ? '+' : ''}${text}%`
}

/** A fraction as percent with four decimals: `0.0001` → `0.0100%`. */
export function showRate(rate: string): string {
  const negative = rate.startsWith('-')
  const [whole = '0', fraction = ''] = rate.replace('-', '').split('.')
  const digits = fraction.padEnd(6, '0')
  const percent = `${whole}${digits.slice(0, 2)}.${digits.slice(2, 6)}`.replace(/^0+(?=\d)/, '')
  return `${negative ? '\u2212' : ''}${percent}%`
}

/** `06:44:11` of a span in ms; hours may pass 24. */
export function showCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
