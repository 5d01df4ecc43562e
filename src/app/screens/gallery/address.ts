import { LANGUAGES } from '../../base/i18n/languages.ts'
import { PALETTES, type Palette } from '../../base/platform/theme.ts'

export const LOOKS = ['compact', 'regular', 'touch'] as const
/** The five languages, and the one that none is (LANG-04). */
export const GALLERY_LANGUAGES = [...LANGUAGES.map(({ code }) => code), 'pseudo'] as const

/** What the gallery shows; all of it stands in its address: `#/toasts?palette=red-up&density=touch&lang=ja`. */
export interface Address {
  page: string
  palette: Palette
  density: (typeof LOOKS)[number]
  lang: (typeof GALLERY_LANGUAGES)[number]
}

function known<T extends string>(all: readonly T[], value: string | null): T {
  return all.find((one) => one === value) ?? all[0]!
}

/** Reads an address; whatever is not known becomes the first of its kind. @param pages names of the pages */
export function readAddress(hash: string, pages: readonly string[]): Address {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?')
  const choices = new URLSearchParams(query)
  return {
    page: known(pages, path),
    palette: known(PALETTES, choices.get('palette')),
    density: known(['regular', 'compact', 'touch'] as const, choices.get('density')),
    lang: known(GALLERY_LANGUAGES, choices.get('lang')),
  }
}

export function writeAddress({ page, palette, density, lang }: Address): string {
  return `#/${page}?${new URLSearchParams({ palette, density, lang })}`
}
