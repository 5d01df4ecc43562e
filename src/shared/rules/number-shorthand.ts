import { isDecimal, trimZeros } from '../decimal/decimal-text.ts'

/** Powers of ten that a person may write behind a number; the last four as in Chinese, Japanese and Korean. */
const POWERS: Record<string, number> = { k: 3, m: 6, b: 9, 万: 4, 萬: 4, 만: 4, 亿: 8, 億: 8, 억: 8 }

/**
 * What a person types to the plain decimal of the wire: `10k` → `10000`, `1.5m` → `1500000`, `1,250.5` → `1250.5`, `.5` → `0.5`.
 * Commas are accepted as thousands separators only where they stand as such. Text that is no such number comes back unchanged
 * (trimmed), for the rule to refuse it.
 */
export function expandShorthand(text: string): string {
  const trimmed = text.trim()
  const power = POWERS[trimmed.slice(-1).toLowerCase()]
  const number = plain(power === undefined ? trimmed : trimmed.slice(0, -1).trimEnd())
  if (number === null) return trimmed
  return power === undefined ? number : shifted(number, power)
}

function plain(text: string): string | null {
  let number = /^[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?$/.test(text) ? text.replaceAll(',', '') : text
  if (number.startsWith('.')) number = `0${number}`
  if (number.endsWith('.')) number = number.slice(0, -1)
  return isDecimal(number) ? number : null
}

function shifted(number: string, power: number): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const digits = fraction.padEnd(power, '0')
  const moved = `${whole}${digits.slice(0, power)}`.replace(/^0+(?=[0-9])/, '')
  const rest = digits.slice(power)
  return trimZeros(rest === '' ? moved : `${moved}.${rest}`)
}
