import { describe, expect, test } from 'vitest'
import { decimalOrNone, showDecimal, trimPast } from '../base/platform/show-decimal.ts'
import { quietZeros, realMinus } from './quiet-zeros.ts'
import { percentAfterKey, percentAt } from './ruler.tsx'

describe('figures', () => {
  test.each([
    ['64281.4', 1, '64,281.4'],
    ['64281.49', 1, '64,281.4'],
    ['1234567', undefined, '1,234,567'],
    ['999', 2, '999.00'],
    ['-1000.5', 2, '-1,000.50'],
    ['0.00000051', 8, '0.00000051'],
    ['12345678901234567890.123456789', undefined, '12,345,678,901,234,567,890.123456789'],
    ['5.9', 0, '5'],
  ])('%s with %s digits is %s', (text, digits, shown) => expect(showDecimal(text, digits)).toBe(shown))

  test.each([
    ['0.25000000', '0.25', '000000'],
    ['84.0', '84', '.0'],
    ['84', '84', ''],
    ['100', '100', ''],
    ['0.000', '0.000', ''],
    ['1,200.50', '1,200.5', '0'],
  ])('%s: quiet zeros', (text, figure, zeros) => expect(quietZeros(text)).toEqual([figure, zeros]))

  test.each([
    ['64338.5800', 2, '64338.58'],
    ['64338.5000', 2, '64338.50'],
    ['64338.5810', 2, '64338.581'],
    ['64338', 2, '64338'],
    ['100.00', 0, '100'],
    ['0.10', 4, '0.10'],
  ])('%s without zeros past %s digits is %s', (text, digits, shown) => expect(trimPast(text, digits)).toBe(shown))

  test('no figure is no zero', () => {
    expect([null, undefined, '0', '1234.50'].map(decimalOrNone)).toEqual(['--', '--', '0', '1,234.50'])
  })

  test('the minus is a real one', () => {
    expect(realMinus('-3.28')).toBe('\u22123.28')
    expect(realMinus('3.28')).toBe('3.28')
  })
})

describe('the percentage ruler', () => {
  test('a place on the track is a percent, near a mark the mark', () => {
    expect([0, 100, 130, 146, 154, 200, 260, 400].map((x) => percentAt(x, 100, 200))).toEqual([
      0, 0, 15, 25, 25, 50, 80, 100,
    ])
    expect(percentAt(10, 0, 0)).toBe(0)
  })
  test('keys move it within 0 and 100', () => {
    expect(percentAfterKey('ArrowRight', 99)).toBe(100)
    expect(percentAfterKey('ArrowUp', 100)).toBe(100)
    expect(percentAfterKey('ArrowLeft', 0)).toBe(0)
    expect(percentAfterKey('PageDown', 60)).toBe(35)
    expect(percentAfterKey('PageUp', 60)).toBe(85)
    expect([percentAfterKey('Home', 7), percentAfterKey('End', 7), percentAfterKey('a', 7)]).toEqual([0, 100, null])
  })
})
