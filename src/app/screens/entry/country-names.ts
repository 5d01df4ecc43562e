import type { Country } from './phone-number.ts'

export interface NamedCountry extends Country {
  /** In the person's language. */
  name: string
}

/** The name of a country in a language; its code where the browser knows none. */
export function countryName(code: string, language: string): string {
  return names(language)(code)
}

function names(language: string): (code: string) => string {
  const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' })
  return (code) => {
    try {
      return display.of(code) ?? code
    } catch (error) {
      // What is no region code has no name.
      if (error instanceof RangeError) return code
      throw error
    }
  }
}

/** The countries with their names, in the order of the language. */
export function namedCountries(countries: readonly Country[], language: string): NamedCountry[] {
  const name = names(language)
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: name(country.code) }))
    .sort((a, b) => compare(a.name, b.name) || a.area.length - b.area.length)
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Those that a person may mean: by name in their language or in English, by code, by prefix with or without +. */
export function findCountries<C extends NamedCountry>(countries: readonly C[], search: string): readonly C[] {
  const wanted = plain(search.trim())
  if (wanted === '') return countries
  if (/^\+?[0-9]+$/.test(wanted))
    return countries.filter(({ area }) => area.slice(1).startsWith(wanted.replace('+', '')))
  const english = names('en')
  return countries.filter(
    ({ code, name }) =>
      plain(name).includes(wanted) || code.toLowerCase() === wanted || plain(english(code)).includes(wanted),
  )
}
