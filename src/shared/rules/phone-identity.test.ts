import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { phone } from './phone.ts'
import { canonicalPhone, readPhone, storedSpellings } from './phone-identity.ts'

const home = (country: string, area: string) => ({ country, area })
const GB = home('GB', '+44')
const JP = home('JP', '+81')

test.each([
  ['090-1234-5678', JP, '+819012345678'],
  ['０９０ー１２３４ー５６７８', JP, '+819012345678'],
  ['٠٩٠ ١٢٣٤ ٥٦٧٨', JP, '+819012345678'],
  ['010 44 7700 900123', JP, '+447700900123'],
  ['07700 900123', GB, '+447700900123'],
  ['(0)7700 900123', GB, '+447700900123'],
  ['0044 7700 900123', GB, '+447700900123'],
  ['44 7700 900123', GB, '+447700900123'],
  ['\u202a+44 7700 900123\u202c', JP, '+447700900123'],
  ['＋44 (0)7700 900123', JP, '+447700900123'],
  ['tel:+44-7700-900123', JP, '+447700900123'],
  ['06 1234 5678', home('IT', '+39'), '+390612345678'],
  ['06 12 34 56 78', home('FR', '+33'), '+33612345678'],
  ['07 12 34 56 78', home('CI', '+225'), '+2250712345678'],
  ['8 (912) 345-67-89', home('RU', '+7'), '+79123456789'],
  ['06 20 123 4567', home('HU', '+36'), '+36201234567'],
  ['010-1234-5678', home('KR', '+82'), '+821012345678'],
  ['0912 345 678', home('TW', '+886'), '+886912345678'],
  ['011 15 2345-6789', home('AR', '+54'), '+5491123456789'],
  ['044 668 18 00', home('CH', '+41'), '+41446681800'],
  ['0011 44 7700 900123', home('AU', '+61'), '+447700900123'],
  ['0011 1 202 555 0100', home('AU', '+61'), '+12025550100'],
  ['0044 7700 900123', home('AU', '+61'), '+447700900123'],
  ['001 44 7700 900123', home('KR', '+82'), '+447700900123'],
  ['001 44 7700 900123', home('HK', '+852'), '+447700900123'],
  ['001 44 7700 900123', home('SG', '+65'), '+447700900123'],
  ['001 44 7700 900123', home('TH', '+66'), '+447700900123'],
  ['008 44 7700 900123', home('ID', '+62'), '+447700900123'],
  ['0044 7700 900123', home('KR', '+82'), '+447700900123'],
  ['00700 81 90 1234 5678', home('KR', '+82'), '+819012345678'],
  ['002 81 90 1234 5678', home('KR', '+82'), '+819012345678'],
  ['002 81 90 1234 5678', home('TW', '+886'), '+819012345678'],
  ['009 44 7700 900123', home('CO', '+57'), '+447700900123'],
  ['0086 138 0013 8000', home('HK', '+852'), '+8613800138000'],
  ['044 55 1234 5678', home('MX', '+52'), '+525512345678'],
  ['001 44 7700 900123', home('ID', '+62'), null],
  ['0081 90 1234 5678', home('SG', '+65'), null],
  ['0011 44 7700 9001234', home('AU', '+61'), null],
  ['0011 44 7700 900123', null, null],
])('REAL-10 %j is read by the numbering plan of its country', (typed, country, number) => {
  const read = readPhone(typed, country)
  expect(read && `${read.area}${read.national}`).toEqual(number)
})

test.each([
  [
    '+44 7700 900123',
    '+44 (0)7700 900123',
    '+44-7700-900123',
    '0044 7700900123',
    '+4407700900123',
    '+44 07700  900123',
  ],
  ['+81 90-1234-5678', '+81 090-1234-5678', '+8109012345678', '＋８１９０１２３４５６７８'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+52 55 1234 5678', '+52 1 55 1234 5678', '+52 044 55 1234 5678', '+52 01 55 1234 5678', '+520455512345678'],
  ['+54 9 11 2345 6789', '+54 11 2345 6789', '+54 11 15 2345 6789', '+54 011 15 2345 6789'],
  ['+39 347 123 4567', '+39 0347 123 4567'],
])('REAL-10 one phone has one spelling, however it is typed whole: %s', (...spellings) => {
  expect(new Set(spellings.map((text) => canonicalPhone(v.parse(phone, text)))).size).toBe(1)
})

test('REAL-10 the one spelling of a number is its own one spelling', () => {
  const digits = fc.stringMatching(/^[0-9]{1,14}$/)
  const areas = ['+1', '+7', '+39', '+44', '+52', '+54', '+55', '+81', '+82', '+86', '+886', '+225', '+999']
  fc.assert(
    fc.property(fc.constantFrom(...areas), digits, (area, number) => {
      const one = canonicalPhone(`${area}${number}`)
      expect(canonicalPhone(one)).toBe(one)
    }),
    { examples: [['+81', '00901234567']] },
  )
})

test('REAL-10 a number is looked for under the spellings that it was stored under before', () => {
  expect(storedSpellings('+819012345678')).toEqual(['+819012345678', '+8109012345678'])
  expect(storedSpellings('+79123456789')).toEqual(['+79123456789', '+789123456789'])
  expect(storedSpellings('+390612345678')).toEqual(['+390612345678'])
  for (const old of ['+5215512345678', '+520445512345678', '+52015512345678', '+520455512345678'])
    expect(storedSpellings('+525512345678')).toContain(old)
  expect(storedSpellings('+5491123456789')).toContain('+541123456789')
  expect(storedSpellings('+393471234567')).toEqual(['+393471234567', '+3903471234567'])
})

test.each(['+44', '+', 'abc', '090-1234-567a', ''])('REAL-10 %j is no number', (typed) => {
  expect(readPhone(typed, JP)).toBeNull()
})

test('REAL-10 digits in a circle, and above or below the line, are no digits of a number', () => {
  for (const typed of ['+44 7700 900123²', '+44 7700 90012₂', '+44 7700 90012③'])
    expect(v.is(phone, typed), typed).toBe(false)
})
