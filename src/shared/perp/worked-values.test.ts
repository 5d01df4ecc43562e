import { expect, test } from 'vitest'
import { compute, six, WORKED, WORKED_TERMS } from './testing/worked-values.ts'

test.each(WORKED.map((row) => [row.id, row.says, row] as const))(
  'PERP-01 %s, %s: as worked in rules.md, to six places',
  (_id, _says, row) => {
    const negative = row.value.startsWith('-')
    const value = compute(row)
    expect(six(negative && value !== null ? -value : value)).toBe(row.value.replace('-', ''))
  },
)

test.each(WORKED_TERMS)('PERP-01 %s: as rules.md has it', (_says, value, text) => {
  expect(six(value())).toBe(text)
})
