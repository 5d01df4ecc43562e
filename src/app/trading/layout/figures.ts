import { fromUnits } from '../../../shared/decimal/decimal-text.ts'
import type { Market } from '../../../shared/market/market.ts'
import { realMinus } from '../../ui/quiet-zeros.ts'
import { showDecimal } from '../../ui/show-decimal.ts'

/** A price in ticks as people read it: `64,281.4`; `--` where there is none. */
export function showPrice(market: Market, ticks: number | null): string {
  return ticks === null ? '--' : realMinus(showDecimal(fromUnits(ticks, market.price_digits)))
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

const LATIN = [
  { power: 6, unit: 'M' },
  { power: 3, unit: 'K' },
]
const MYRIADS: Record<string, [string, string]> = {
  'zh-CN': ['亿', '万'],
  'zh-TW': ['億', '萬'],
  ja: ['億', '万'],
  ko: ['억', '만'],
}

/**
 * Shortens a volume to four significant digits, cut and never rounded up: K from 1e3 and M from 1e6 in English, ten
 * thousands and hundred millions in the CJK languages (rules.md, number shortening). Above the largest unit the whole
 * units stay, in groups: `1,839M`.
 * @param text unsigned decimal text
 */
export function shortNumber(text: string, language: string): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const myriads = MYRIADS[language]
  const units = myriads
    ? [
        { power: 8, unit: myriads[0] },
        { power: 4, unit: myriads[1] },
      ]
    : LATIN
  const fitting = units.find(({ power }) => whole.length > power)
  const power = fitting?.power ?? 0
  const head = whole.slice(0, whole.length - power)
  const tail = whole.slice(whole.length - power) + fraction
  const kept = head === '0' ? tail.slice(0, 6) : tail.slice(0, Math.max(0, 4 - head.length))
  // A shortened figure keeps its zeros: it would dance otherwise.
  const cut = fitting ? kept : kept.replace(/0+$/, '')
  return `${showDecimal(cut ? `${head}.${cut}` : head)}${fitting?.unit ?? ''}`
}

/** `06:44:11` of a span in ms; hours may pass 24. */
export function showCountdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** `01:15:49` of an instant, in UTC. */
export function utcTime(ms: number): string {
  return new Date(ms).toISOString().slice(11, 19)
}

/** `01:15:49` of an instant, in the person's zone. */
export function localTime(ms: number): string {
  const date = new Date(ms)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, '0')).join(':')
}
