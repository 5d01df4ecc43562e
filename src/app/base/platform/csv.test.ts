import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvCell, csvText, csvTime } from './csv.ts'

/** Reads RFC 4180 back. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (quoted && sign === '"' && text[i + 1] === '"') {
      cell += '"'
      i++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && sign === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (!quoted && sign === '\r' && text[i + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      i++
    } else cell += sign
  }
  return rows.slice(0, -1)
}

test('POS-14 figures keep every digit, negative ones too', () => {
  for (const figure of ['0.00000051', '-12.50000000', '123456789012345678.12345678', '0'])
    expect(csvCell(figure)).toBe(figure)
  expect(csvCell(null)).toBe('')
  expect(csvTime(1_763_600_000_123)).toBe('2025-11-20T00:53:20.123Z')
})

test('POS-14 no cell begins as a formula', () => {
  const evil = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '\n=1', '＝1+1', '-cmd|x', '+5', '1=2']
  expect(evil.map((cell) => csvCell(cell).replace(/^"/, '')[0])).toEqual([..."'''''''''''", '1'])
})

test('POS-14 what goes in comes out again, whatever is in it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const text = csvText(['a', 'b'], rows)
      expect(text.startsWith('\uFEFFa,b\r\n')).toBe(true)
      const back = readCsv(text.slice(1)).slice(1)
      const plain = (cell: string) => (cell.startsWith("'") ? cell.slice(1) : cell)
      expect(back.map((row) => row.map(plain))).toEqual(rows.map((row) => row.map(plain)))
    }),
  )
})
