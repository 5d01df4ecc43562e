import { describe, expect, test } from 'vitest'
import { findCountries, namedCountries } from './country-names.ts'

const list = [
  { code: 'GB', area: '+44', restricted: false },
  { code: 'JP', area: '+81', restricted: false },
  { code: 'CI', area: '+225', restricted: false },
  { code: 'US', area: '+1', restricted: true },
]

describe('ENTRY-03 countries of the phone field', () => {
  test('ENTRY-03 names are in the person’s language and so is their order', () => {
    expect(namedCountries(list, 'en').map(({ name }) => name)).toEqual([
      'Côte d’Ivoire',
      'Japan',
      'United Kingdom',
      'United States',
    ])
  })

  test.each([
    ['', ['JP', 'GB', 'CI', 'US']],
    ['日', ['JP']],
    ['japan', ['JP']],
    ['cote', ['CI']],
    ['+44', ['GB']],
    ['4', ['GB']],
    ['us', ['US']],
    ['nowhere', []],
  ])('ENTRY-03 %j finds %j', (search, codes) => {
    const found = findCountries(namedCountries(list, 'ja'), search)
    expect(found.map(({ code }) => code).sort()).toEqual([...codes].sort())
  })
})
