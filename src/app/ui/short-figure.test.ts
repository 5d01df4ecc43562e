import { expect, test } from 'vitest'
import { shortFigure } from './short-figure.ts'

const short = (text: string, signs: number, language = 'en') =>
  shortFigure(text, language, (each) => each.length <= signs)

test('REAL-26 figures that do not fit are cut or shortened, never rounded up', () => {
  expect(short('64,281.4', 8)).toBe('64,281.4')
  expect(short('421,283.19703402', 11)).toBe('421,283.197')
  expect(short('421,283.19703402', 9)).toBe('421.2K')
  expect(short('421,283.19703402', 7)).toBe('421.2K')
  expect(short('999,999,999', 8)).toBe('999.9M')
  expect(short('1,234,999,000,000,000', 10)).toBe('1234.999T')
  expect(['800,000,000,000,000', '1,000,000,000,000,000'].map((text) => short(text, 13))).toEqual(['800T', '1000T'])
  expect(short('421,283.19703402', 8, 'zh-CN')).toBe('42.12万')
  expect(short(`1${',000'.repeat(7)}`, 8)).toBe('1E21')
})

test('REAL-26 zeros of small prices are counted, so that neighbours stay apart', () => {
  expect(short('0.000000000051', 14)).toBe('0.000000000051')
  expect(short('0.000000000051', 12)).toBe('0.0₁₀51')
  expect(short('0.000000123456', 9)).toBe('0.0₆12345')
  expect(short('−0.000000000051', 9)).toBe('−0.0₁₀51')
  expect(short('0.123456789', 7)).toBe('0.12345')
  expect(short('--', 1)).toBe('--')
})
