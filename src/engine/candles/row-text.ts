import type { Row } from './row.ts'

/*
 * Rows as compact text: numbers in base 36, each against what is likely (the next open time, the last close, the body),
 * fields divided by ' ' (zero is left out), rows by ';'.
 */

function field(value: number): string {
  return value === 0 ? '' : value.toString(36)
}

/** @param span the grain's length, ms */
export function rowsToText(rows: readonly Row[], span: number): string {
  let last: Row = { t: -span, o: 0, h: 0, l: 0, c: 0, lots: 0 }
  const parts: string[] = []
  for (const row of rows) {
    const top = Math.max(row.o, row.c)
    const bottom = Math.min(row.o, row.c)
    const fields = [(row.t - last.t) / span - 1, row.o - last.c, row.c - row.o, row.h - top, bottom - row.l, row.lots]
    parts.push(fields.map(field).join(' '))
    last = row
  }
  return parts.join(';')
}

function number(text: string | undefined): number {
  if (!text) return 0
  const value = Number.parseInt(text, 36)
  if (!Number.isSafeInteger(value)) throw new RangeError(`candle text: ${text.slice(0, 20)}`)
  return value
}

/** @throws RangeError where the text was not made by {@link rowsToText} */
export function rowsFromText(text: string, span: number): Row[] {
  if (text === '') return []
  let t = -span
  let c = 0
  return text.split(';').map((part) => {
    const [pause, gap, body, above, below, lots] = part.split(' ')
    t += (number(pause) + 1) * span
    const o = c + number(gap)
    c = o + number(body)
    return {
      t,
      o,
      h: Math.max(o, c) + number(above),
      l: Math.min(o, c) - number(below),
      c,
      lots: number(lots),
    }
  })
}
