import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { phone as phoneRule } from '../../../../shared/rules/phone.ts'
import { canonicalPhone } from '../../../../shared/rules/phone-identity.ts'
import { areaOf, type Country, composePhone, firstCountry, splitPhone, unservedCountry } from './phone-number.ts'

const of = (code: string, area: string, restricted = false): Country => ({ code, area, restricted })
const countries = [
  of('GB', '+44'),
  of('US', '+1', true),
  of('CA', '+1'),
  of('JP', '+81'),
  of('IR', '+98', true),
  of('TW', '+886'),
]

describe('ENTRY-03 a phone number in two parts', () => {
  test('ENTRY-03 the prefix of the country stands before the digits, whatever was typed between them', () => {
    expect(composePhone({ country: 'GB', phone: ' 7700 900-123 ' }, countries)).toBe('+44 7700900123')
    expect(composePhone({ country: 'JP', phone: '(90) 1234.5678' }, countries)).toBe('+81 9012345678')
    expect(composePhone({ country: 'GB', phone: '  ' }, countries)).toBe('')
  })

  test('ENTRY-03 a whole number goes as it was typed, so that the rule judges what the person wrote', () => {
    expect(composePhone({ country: 'GB', phone: '+81--90 ' }, countries)).toBe('+81--90 ')
    expect(composePhone({ country: '', phone: '7700' }, [])).toBe('7700')
  })

  test('ENTRY-03 the prefix of a whole number is found with and without a mark behind it', () => {
    expect(
      ['+81-90123', '+886912345678', '+8869', '+4477', '+999 1', '+9991', '44'].map((text) => areaOf(text, countries)),
    ).toEqual(['+81', '+886', '+886', '+44', '+999', '+999', ''])
  })

  test('ENTRY-03 a pasted number is taken apart; where two share a prefix the chosen one stays, else the one that is served', () => {
    expect(splitPhone('+44 7700900123', 'JP', countries)).toEqual({ country: 'GB', phone: '7700900123' })
    expect(splitPhone('+819012345678', 'GB', countries)).toEqual({ country: 'JP', phone: '9012345678' })
    expect(splitPhone('+1 5550100', 'US', countries)).toEqual({ country: 'US', phone: '5550100' })
    expect(splitPhone('+1 5550100', 'GB', countries)).toEqual({ country: 'CA', phone: '5550100' })
    expect([
      splitPhone('7700', 'GB', countries),
      splitPhone('+44', 'GB', countries),
      splitPhone('+999 1', 'GB', countries),
    ]).toEqual([null, null, null])
  })

  test('ENTRY-03 taking apart and putting together give the same number', () => {
    const digits = fc.stringMatching(/^[0-9]{1,14}$/)
    fc.assert(
      fc.property(fc.constantFrom(...countries), digits, fc.constantFrom(' ', '-'), (country, number, mark) => {
        const whole = `${country.area}${mark}${number}`
        const parts = splitPhone(whole, country.code, countries)
        if (parts) expect(canonicalPhone(composePhone(parts, countries))).toBe(canonicalPhone(whole))
      }),
    )
  })
})

test.each([
  ['JP', '090-1234-5678', '+81 9012345678'],
  ['GB', '０７７００ ９００１２３', '+44 7700900123'],
  ['GB', '(0)7700 900123', '+44 7700900123'],
  ['JP', '+44 7700 900123', '+44 7700900123'],
  ['JP', '+44 (0)7700 900123', '+44 7700900123'],
  ['JP', '0044 7700 900123', '+44 7700900123'],
  ['JP', '010-44-7700-900123', '+44 7700900123'],
  ['', '+44 7700 900123', '+44 7700900123'],
])('REAL-10 a number behind %s typed as %j is sent as %s', (country, phone, sent) => {
  expect(composePhone({ country, phone }, countries)).toBe(sent)
})

test('REAL-10 a whole number is taken apart as it is meant', () => {
  expect(splitPhone('+44 (0)7700 900123', 'JP', countries)).toEqual({ country: 'GB', phone: '7700900123' })
  expect(splitPhone('010 44 7700 900123', 'JP', countries)).toEqual({ country: 'GB', phone: '7700900123' })
  expect(splitPhone('090-1234-5678', 'JP', countries)).toBeNull()
  expect(unservedCountry({ country: 'GB', phone: '0098 912 345 6789' }, countries)).toBe('IR')
})

describe('ENTRY-07 a prefix that is not served', () => {
  test('ENTRY-07 is the chosen country’s, and of a whole number the one that no served country shares', () => {
    expect(unservedCountry({ country: 'US', phone: '555' }, countries)).toBe('US')
    expect(unservedCountry({ country: 'CA', phone: '555' }, countries)).toBeNull()
    expect(unservedCountry({ country: 'GB', phone: '+98 912' }, countries)).toBe('IR')
    expect(unservedCountry({ country: 'IR', phone: '+44 7700' }, countries)).toBeNull()
    expect(unservedCountry({ country: 'GB', phone: '+1 555' }, countries)).toBeNull()
    expect(unservedCountry({ country: '', phone: '+999 1' }, countries)).toBeNull()
  })

  test('ENTRY-07 the field begins where the person is, if we serve it, else at the home of their language', () => {
    expect(firstCountry('JP', 'en', countries)).toBe('JP')
    expect(firstCountry('IR', 'zh-TW', countries)).toBe('TW')
    expect(firstCountry(null, 'ko', countries)).toBe('GB')
    expect(firstCountry(null, 'ko', [])).toBe('')
  })
})

test('REAL-10 what stands before a country code is the chosen country’s; what nobody can tell is refused', () => {
  const more = [...countries, of('AU', '+61'), of('KR', '+82'), of('SG', '+65')]
  const sent = (country: string, phone: string) => composePhone({ country, phone }, more)
  expect(sent('AU', '0011 44 7700 900123')).toBe('+44 7700900123')
  expect(sent('KR', '001-44-7700-900123')).toBe('+44 7700900123')
  for (const [country, phone] of [['SG', '0081 90 1234 5678'], ['KR', '0011 44 7700 900123']] as const) // biome-ignore format: one line
    expect(v.is(phoneRule, sent(country, phone)), phone).toBe(false)
  expect(splitPhone('0011 44 7700 900123', 'AU', more)).toEqual({ country: 'GB', phone: '7700900123' })
  expect(unservedCountry({ country: 'AU', phone: '0011 98 912 345 6789' }, more)).toBe('IR')
})
