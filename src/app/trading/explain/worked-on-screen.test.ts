import { expect, test } from 'vitest'
import { WORKED, type Worked } from '../../../shared/perp/testing/worked-values.ts'
import { exactPrice } from '../../services/live/perp-texts.ts'
import { figureText } from './figure-text.ts'
import { explanationOf, FORMULAS, type FormulaId } from './formulas.ts'
import { furtherOf } from './further.ts'

function explained(row: Worked) {
  switch (row.id) {
    case 'PERP-LIQUIDATION-PRICE':
      return explanationOf(row.id, row.inputs)
    case 'PERP-BANKRUPTCY-PRICE':
      return explanationOf(row.id, row.inputs)
    case 'PERP-MARK':
      return explanationOf(row.id, row.inputs)
    case 'PERP-FUNDING-RATE':
      return explanationOf(row.id, row.inputs)
  }
}

/** A figure as it stands on the screen, at six places. */
function shownSix(text: string): string {
  const plain = text.replaceAll(',', '').replace('\u2212', '-').replace('%', '')
  return Number(plain).toFixed(6)
}

test.each(WORKED.map((row) => [row.id, row.says, row] as const))(
  'PAGE-09 %s, %s: the explanation shows it to six places',
  (_id, _says, row) => {
    const { result, unit } = explained(row)
    expect(shownSix(figureText(result as bigint, unit))).toBe(row.value)
  },
)

test('PAGE-09 the liquidation price in the table of positions has its six places in its title', () => {
  for (const row of WORKED)
    if (row.id === 'PERP-LIQUIDATION-PRICE')
      expect(exactPrice(explained(row).result as bigint).replaceAll(',', '')).toBe(row.value)
})

test('PAGE-09 with the liquidation price stand maintenance margin and bankruptcy price', () => {
  const [row] = WORKED.filter(({ id }) => id === 'PERP-LIQUIDATION-PRICE')
  if (row?.id !== 'PERP-LIQUIDATION-PRICE') throw new Error('no row')
  const further = furtherOf(row.id, row.inputs).map(({ id, result, unit }) => [id, figureText(result as bigint, unit)])
  expect(further).toEqual([
    ['PERP-MAINTENANCE-MARGIN', '80'],
    ['PERP-BANKRUPTCY-PRICE', '19,200'],
  ])
})

test('PAGE-09 no unit of a derived figure is cut above the sixth place', () => {
  for (const unit of new Set(Object.values(FORMULAS).map((one) => one.unit)))
    expect([unit, figureText(123_456_789n, unit)]).toEqual([unit, unit === 'percent' ? '123.456789%' : '1.23456789'])
  expect(Object.keys(FORMULAS) as FormulaId[]).toContain('PERP-EQUITY')
})
