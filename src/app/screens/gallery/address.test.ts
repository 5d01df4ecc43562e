import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PALETTES } from '../../base/platform/theme.ts'
import { GALLERY_LANGUAGES, LOOKS, readAddress, writeAddress } from './address.ts'

const PAGES = ['foundations', 'toasts', 'tables']

test('UI-02 every page, palette, density and language of the gallery has an address of its own', () => {
  const address = fc.record({
    page: fc.constantFrom(...PAGES),
    palette: fc.constantFrom(...PALETTES),
    density: fc.constantFrom(...LOOKS),
    lang: fc.constantFrom(...GALLERY_LANGUAGES),
  })
  fc.assert(
    fc.property(address, (wanted) => {
      expect(readAddress(writeAddress(wanted), PAGES)).toEqual(wanted)
    }),
  )
})

test('UI-02 an unknown address shows something known', () => {
  expect(readAddress('#/nothing?palette=pink&lang=de', PAGES)).toEqual({
    page: 'foundations',
    palette: 'green-up',
    density: 'regular',
    lang: 'en',
  })
})
