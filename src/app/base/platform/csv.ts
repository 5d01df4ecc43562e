import { displayZone } from './zone.ts'
import { zoneIso } from './zone-days.ts'

/** Text, a decimal text to its last digit, or nothing (an empty cell). Never a binary number. */
export type CsvCell = string | null

const DECIMAL = /^-?[0-9]+(\.[0-9]+)?$/
/** What a spreadsheet may take for the beginning of a formula (OWASP, CSV injection), full-width signs too. */
const FORMULA = /^[\s\uFEFF]*[=+\-@\t\r\n＝＋－＠]/
const QUOTED = /[",;\t\r\n]|^\s|\s$/

/**
 * One cell of a CSV file: figures keep each digit, other text that a spreadsheet would reckon out gets an apostrophe before it.
 */
export function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (DECIMAL.test(cell)) return cell
  const text = FORMULA.test(cell) ? `'${cell}` : cell
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A CSV file (RFC 4180: commas, CRLF) with a byte order mark, so that spreadsheets read it as UTF-8.
 * @param head names of the columns @param rows cells in the order of the head
 */
export function csvText(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
}

/** An instant of a list for a spreadsheet: ISO 8601 in the zone on screen, which it names, to the millisecond. @param at ms */
export function csvTime(at: number): string {
  return zoneIso(at, displayZone())
}
