import type { Texts } from './pseudo.ts'

/** Texts of all areas but those that `i18n.ts` loads by itself: one file a language and area, each its own chunk. */
export const areaFiles = import.meta.glob<Texts>(
  ['./*/*.json', '!./*/common.json', '!./*/errors.json', '!./*/home.json'],
  { import: 'default' },
)
