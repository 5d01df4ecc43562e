import { placeName } from '../../../../shared/rules/regions.ts'
import type { Country } from './phone-number.ts'

export interface NamedCountry extends Country {
  /** In the person's language. */
  name: string
  english: string
}

/** The countries with their names, in the order of the language. */
export function namedCountries(countries: readonly Country[], language: string): NamedCountry[] {
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: placeName(country.code, language), english: placeName(country.code, 'en') }))
    .sort((a, b) => compare(a.name, b.name) || a.area.length - b.area.length)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()

/** Those that a person may mean: by name in their language or in English, by code, by prefix with or without +. */
export function findCountries<C extends NamedCountry>(countries: readonly C[], search: string): readonly C[] {
  const wanted = plain(search.trim())
  if (wanted === '') return countries
  if (/^\+?[0-9]+$/.test(wanted))
    return countries.filter(({ area }) => area.slice(1).startsWith(wanted.replace('+', '')))
  return countries.filter(
    ({ code, name, english }) =>
      plain(name).includes(wanted) || code.toLowerCase() === wanted || plain(english).includes(wanted),
  )
}
