import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Row } from './row.ts'
import { rowsFromText, rowsToText } from './row-text.ts'

const SPAN = 60_000
const whole = (max: number) => fc.integer({ min: 0, max })

/** Rows as they may be: later and later, high and low around open and close. */
const rows = fc
  .array(fc.tuple(whole(40), whole(2 ** 40), whole(2 ** 40), whole(900), whole(900), whole(2 ** 45)), { maxLength: 30 })
  .map((all) => {
    let t = 0
    return all.map(([gap, o, c, up, down, lots]): Row => {
      t += (gap + 1) * SPAN
      return { t, o, h: Math.max(o, c) + up, l: Math.min(o, c) - down, c, lots }
    })
  })

test('BOT-07 candles come back from their text as they were, whatever gaps and wicks they have', () => {
  fc.assert(fc.property(rows, (all) => void expect(rowsFromText(rowsToText(all, SPAN), SPAN)).toEqual(all)))
})

test('BOT-07 a candle that stands still right after the one before it takes no more room than its separators', () => {
  const row = (t: number): Row => ({ t, o: 5, h: 5, l: 5, c: 5, lots: 0 })
  expect(rowsToText([row(0), row(SPAN), row(3 * SPAN)], SPAN)).toBe(' 5    ;     ;1     ')
  expect(rowsToText([], SPAN)).toBe('')
  expect(rowsFromText('', SPAN)).toEqual([])
})

test.each(['!', ' ?', '1 2 3 4 5 zzzzzzzzzzzzzz'])('BOT-07 text that no candles make (%s) is refused', (text) => {
  expect(() => rowsFromText(text, SPAN)).toThrow(RangeError)
})
