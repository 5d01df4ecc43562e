import { isDecimal, trimZeros } from '../decimal/decimal-text.ts'
import { plainSigns } from './typed-text.ts'

/** Powers of ten that a person may write behind a number; the last four as in Chinese, Japanese and Korean. */
const POWERS: Record<string, number> = { k: 3, m: 6, b: 9, 万: 4, 萬: 4, 만: 4, 亿: 8, 億: 8, 억: 8 }
/** Groups of three, or India's: two, and three at the end. */
const GROUPED = /^(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+|[1-9][0-9]?(?:,[0-9]{2})*,[0-9]{3})$/
/** One comma that may stand before thousands or before decimals. */
const TWO_WAYS = /^[1-9][0-9]{0,2},[0-9]{3}$/

/**
 * What a person types to the plain decimal of the wire: `10k` → `10000`, `1.5m` → `1500000`, `.5` → `0.5`. Commas and dots are read
 * from the text: `1,250.5`, `1.250,5`, `1 250,5` and `1'250.5` are one number, `0,01` is `0.01`; one dot is the decimal sign in every
 * language that we speak. Text that is no number comes back unchanged (trimmed), for the rule to refuse it, and so does one with two
 * readings: see {@link twoReadings}.
 */
export function expandShorthand(text: string): string {
  const [one, other] = readings(text)
  return one === undefined || other !== undefined ? text.trim() : one
}

/** {@link expandShorthand} for a number that may be signed; a plus is nothing. */
export function expandSigned(text: string): string {
  const signed = plainSigns(text).replace(/^\u2212/, '-')
  return `${signed.startsWith('-') ? '-' : ''}${expandShorthand(signed.replace(/^[+-]/, ''))}`
}

/** `1,125` is 1125 to some and 1.125 to others: both, so that the person is asked which one is meant. Null where there is no doubt. */
export function twoReadings(text: string): readonly [thousands: string, decimals: string] | null {
  const [one, other] = readings(text)
  return one === undefined || other === undefined ? null : [one, other]
}

/** A sign for "about", a word and a colon; a number, maybe with the letter of its power; a word and a full stop. */
const WITH_UNIT =
  /^([≈~∼≒]?)\s*([^\s\d.,:=+-]*)\s*[:=]?\s*(.*?\d[.,]?(?:\s*[kmb万萬만亿億억](?![^\s\d.,]))?)\s*([^\s\d.,]*)\.?$/iu

/** A typed text without the unit of its field, which a pasted amount brings along: `0,5 BTC` → `0,5`, `USDT: 10k` → `10k`. */
export function withoutUnit(text: string, units: readonly string[]): string {
  const known = units.filter((unit) => unit !== '').map((unit) => unit.toLowerCase())
  const found = WITH_UNIT.exec(plainSigns(text))
  if (!found) return text
  const [, about = '', before = '', number = '', behind = ''] = found
  const isUnit = (word: string) => word === '' || known.includes(word.toLowerCase())
  return `${about}${before}${behind}` !== '' && isUnit(before) && isUnit(behind) ? number : text
}

/** The numbers that a text may mean: none, one, or two. */
function readings(text: string): string[] {
  const trimmed = plainSigns(text)
  const power = POWERS[trimmed.slice(-1).toLowerCase()]
  const typed = power === undefined ? trimmed : trimmed.slice(0, -1).trimEnd()
  const numbers = (TWO_WAYS.test(typed) ? [typed.replace(',', ''), typed.replace(',', '.')] : [plain(typed)]).filter(
    (number) => number !== null,
  )
  return power === undefined ? numbers : numbers.map((number) => shifted(number, power))
}

function plain(text: string): string | null {
  let number = pointed(ungrouped(text))
  if (number === null) return null
  if (number.startsWith('.')) number = `0${number}`
  if (number.endsWith('.')) number = number.slice(0, -1)
  return isDecimal(number) ? number : null
}

/** Groups of three behind blanks or apostrophes, as in French and in Switzerland; a comma behind them is the decimal sign. */
function ungrouped(text: string): string {
  const arabic = text.replaceAll('\u066b', '.').replaceAll('\u066c', "'")
  if (!/^[0-9]{1,3}(?:([ '\u2019_])[0-9]{3})(?:\1[0-9]{3})*(?:[.,][0-9]*)?$/.test(arabic)) return arabic
  return arabic.replace(/[ '\u2019_]/g, '').replace(',', '.')
}

/** With a dot before the decimals and no groups; null where its commas and dots are none of either. */
function pointed(text: string): string | null {
  const dots = text.split('.').length - 1
  const commas = text.split(',').length - 1
  if (commas === 0 && dots <= 1) return text
  // The last sign stands before the decimals where the two differ, or where there is one comma alone.
  const [sign, group] = text.lastIndexOf(',') > text.lastIndexOf('.') ? [',', '.'] : ['.', ',']
  const signs = sign === ',' ? commas : dots
  const groups = sign === ',' ? dots : commas
  const at = text.lastIndexOf(sign)
  if (groups === 0 && signs > 1) return withoutGroups(text.replaceAll(sign, ','))
  if (signs > 1) return null
  const whole = groups === 0 ? text.slice(0, at) : withoutGroups(text.slice(0, at).replaceAll(group, ','))
  return whole === null ? null : `${whole}.${text.slice(at + 1)}`
}

function withoutGroups(text: string): string | null {
  return GROUPED.test(text) ? text.replaceAll(',', '') : null
}

function shifted(number: string, power: number): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const digits = fraction.padEnd(power, '0')
  const moved = `${whole}${digits.slice(0, power)}`.replace(/^0+(?=[0-9])/, '')
  const rest = digits.slice(power)
  return trimZeros(rest === '' ? moved : `${moved}.${rest}`)
}
