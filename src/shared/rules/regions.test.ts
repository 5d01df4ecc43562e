import { expect, test } from 'vitest'
import { isRestrictedPlace, placeName, RESTRICTED_COUNTRIES, RESTRICTED_PARTS, restrictedByPrefix } from './regions.ts'

/** product.md §6, word by word. */
const NAMED = [
  'United States',
  'Singapore',
  'Hong Kong SAR China',
  'Iran',
  'North Korea',
  'Cuba',
  'Syria',
  'Sudan',
  'Iraq',
  'Libya',
  'Yemen',
  'Afghanistan',
  'Central African Republic',
  'Congo - Kinshasa',
  'Guinea-Bissau',
  'Haiti',
  'Lebanon',
  'Somalia',
  'South Sudan',
]

test('ENTRY-07 the countries are those of the product, by their names', () => {
  expect(RESTRICTED_COUNTRIES.map((code) => placeName(code, 'en')).sort()).toEqual([...NAMED].sort())
  expect(RESTRICTED_PARTS.map((code) => placeName(code, 'en'))).toEqual([
    'Crimea',
    'Sevastopol',
    'Ontario',
    'Quebec',
    'Alberta',
  ])
})

test.each([
  ['US', true],
  ['us', true],
  ['US-CA', true],
  ['HK', true],
  ['CA', false],
  ['CA-ON', true],
  ['ca-qc', true],
  ['CA-AB', true],
  ['CA-BC', false],
  ['UA', false],
  ['UA-43', true],
  ['UA-40', true],
  ['UA-30', false],
  ['CH', false],
  ['CG', false],
  ['GN', false],
  ['KR', false],
  ['', false],
])('ENTRY-07 %s restricted: %s', (code, restricted) => expect(isRestrictedPlace(code)).toBe(restricted))

test.each([
  ['+65', 'SG'],
  ['+65 81234567', 'SG'],
  ['+6581234567', 'SG'],
  ['+6 581234567', 'SG'],
  ['+852-91234567', 'HK'],
  ['+53 5', 'CU'],
  // No country's code begins with 0, and many a network reads 00 as the plus.
  ['+065 81234567', 'SG'],
  ['+00 6581234567', 'SG'],
  ['+006 581234567', 'SG'],
  ['+001 2025550100', null],
  ['+000', null],
  ['+249', 'SD'],
  ['+211 1', 'SS'],
  ['+1 2025550100', null],
  ['+12025550100', null],
  ['+44 7700900123', null],
  ['+81 9012345678', null],
  ['+853 61234567', null],
  ['+66 1', null],
  ['+9', null],
  ['', null],
])('ENTRY-07 the prefix of %j belongs to %s', (phone, country) => expect(restrictedByPrefix(phone)).toBe(country))

test('ENTRY-07 every restricted country but the United States is known by its prefix too', () => {
  const byPrefix = new Set(
    Array.from({ length: 1000 }, (_, prefix) => restrictedByPrefix(`+${prefix}`)).filter((code) => code !== null),
  )
  expect([...byPrefix].sort()).toEqual(RESTRICTED_COUNTRIES.filter((code) => code !== 'US').sort())
})

test('ENTRY-07 a place is named in the language of the person', () => {
  expect(placeName('SG', 'ja')).toBe('シンガポール')
  expect(placeName('CA-QC', 'ko')).toBe('퀘벡주')
  expect(placeName('US-NY', 'en')).toBe('United States')
  expect(placeName('??', 'en')).toBe('??')
})
