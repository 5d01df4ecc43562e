import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

const LANGUAGES = ['en', 'zh-CN', 'zh-TW', 'ja', 'ko']
const POWERS: Record<string, number> = { K: 3, M: 6, 万: 4, 萬: 4, 만: 4, 亿: 8, 億: 8, 억: 8 }

test('MKT-14 English shortens from a thousand and a million, to four significant digits, never rounded up', () => {
  const en = (text: string) => shorten(text, 'en')
  expect(['999', '999.5', '1000', '1234.5', '48203.9', '999999', '1000000', '1839999999'].map(en)).toEqual([
    '999',
    '999.5',
    '1.000K',
    '1.234K',
    '48.20K',
    '999.9K',
    '1.000M',
    '1,839M',
  ])
  expect(['0', '0.000', '0.00123456', '0.000000012345', '12.3456'].map(en)).toEqual([
    '0',
    '0',
    '0.001234',
    '0.00000001234',
    '12.34',
  ])
})

test('MKT-14 Chinese, Japanese and Korean count ten thousands and hundred millions in their own characters', () => {
  const shown = (language: string) =>
    ['9999', '18399', '183999999', '1839999999999'].map((text) => shorten(text, language))
  expect(Object.fromEntries(LANGUAGES.slice(1).map((language) => [language, shown(language)]))).toEqual({
    'zh-CN': ['9,999', '1.839万', '1.839亿', '18,399亿'],
    'zh-TW': ['9,999', '1.839萬', '1.839億', '18,399億'],
    ja: ['9,999', '1.839万', '1.839億', '18,399億'],
    ko: ['9,999', '1.839만', '1.839억', '18,399억'],
  })
})

test('MKT-14 a minus stays in front', () => {
  expect(shorten('-48203.9', 'en')).toBe('-48.20K')
})

/** Value of a shortened text, in units of 10^-40. */
function inUnits(text: string): bigint {
  const unit = /[^\d.,]$/.exec(text)?.[0] ?? ''
  const [whole = '0', fraction = ''] = text.replace(/[^\d.]/g, '').split('.')
  return BigInt(whole + fraction.padEnd(40, '0')) * 10n ** BigInt(POWERS[unit] ?? 0)
}

const decimal = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.stringMatching(/^\d{0,18}$/))
  .map(([whole, fraction]) => (fraction ? `${whole}.${fraction}` : String(whole)))

test('MKT-14 whatever the figure and the language, what is shown is not larger and misses less than a thousandth', () => {
  fc.assert(
    fc.property(decimal, fc.constantFrom(...LANGUAGES), (text, language) => {
      const exact = inUnits(text)
      const shown = inUnits(shorten(text, language))
      expect(shown <= exact).toBe(true)
      expect((exact - shown) * 1000n <= exact).toBe(true)
    }),
  )
})

test('MKT-14 a larger figure is never shown as a smaller one', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.constantFrom(...LANGUAGES), (one, other, language) => {
      const [small, large] = inUnits(one) <= inUnits(other) ? [one, other] : [other, one]
      expect(inUnits(shorten(small, language)) <= inUnits(shorten(large, language))).toBe(true)
    }),
  )
})
