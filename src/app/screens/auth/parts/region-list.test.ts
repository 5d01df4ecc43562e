import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../base/i18n/languages.ts'
import { restrictedNames } from './region-list.tsx'

test('ENTRY-07 the list of places names all 24 by words, in each language', () => {
  for (const { code } of LANGUAGES) {
    const names = restrictedNames(code)
    expect(names).toHaveLength(24)
    expect(new Set(names).size).toBe(24)
    expect(names.filter((name) => /^[A-Z]{2}(-|$)/.test(name))).toEqual([])
  }
  expect(restrictedNames('en')).toEqual(expect.arrayContaining(['United States', 'Crimea', 'Ontario', 'Haiti']))
})
