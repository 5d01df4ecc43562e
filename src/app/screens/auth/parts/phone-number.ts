import * as v from 'valibot'
import { dialledDigits, isWholePhone, phoneDigits, phone as phoneRule } from '../../../../shared/rules/phone.ts'
import { readPhone } from '../../../../shared/rules/phone-identity.ts'
import { restrictedByPrefix } from '../../../../shared/rules/regions.ts'

/** A country as getCountry gives it. */
export interface Country {
  /** ISO 3166: `GB`. */
  code: string
  /** Prefix: `+44`. */
  area: string
  /** Our services are not offered there. */
  restricted: boolean
}

/** What a phone field holds: the chosen country, and what was typed behind its prefix, or a whole number with its own `+`. */
export interface PhoneParts {
  country: string
  phone: string
}

/**
 * The number as it is sent: `+44 7700900123`, without the zero that is dialled within the country, wherever it was typed or pasted
 * from. What no numbering plan knows stays behind the prefix, or as it was typed where it is whole. Empty where nothing was typed.
 */
export function composePhone({ country, phone }: PhoneParts, countries: readonly Country[]): string {
  const digits = phoneDigits(phone)
  if (digits === '') return ''
  const area = countries.find(({ code }) => code === country)?.area
  const whole = isWholePhone(phone)
  if (whole && !v.is(phoneRule, phone)) return phone
  const read = area || whole ? readPhone(phone, area ? { country, area } : null) : null
  // More than 14 digits behind the code are taken only where nothing parts them (product.md §5).
  if (read) return `${read.area}${read.national.length > 14 ? '' : ' '}${read.national}`
  // What stands before its country code means nothing sure there: the rule takes no doubled dash.
  if (whole && area && !dialledDigits(phone).startsWith('+')) return `${area}--${dialledDigits(phone)}`
  if (whole) return phone
  return area ? `${area} ${digits}` : digits
}

/** The prefix of a whole number: what stands before a dash or space, else the longest known prefix; '' where there is none. */
export function areaOf(number: string, countries: readonly Country[]): string {
  const parted = /^(\+[0-9]{1,3})[- ]/.exec(number)
  if (parted) return parted[1] as string
  const known = countries.filter(({ area }) => number.startsWith(area)).sort((a, b) => b.area.length - a.area.length)
  return known[0]?.area ?? /^\+[0-9]{1,3}/.exec(number)?.[0] ?? ''
}

/**
 * A whole number taken apart, as a password manager or the clipboard gives it: the country of its prefix (the one chosen before where
 * several share it) and the rest. Null where it is no whole, valid number, or its prefix is nobody's: it then stays as typed.
 */
export function splitPhone(number: string, chosen: string, countries: readonly Country[]): PhoneParts | null {
  const whole = isWhole({ country: chosen, phone: number }, countries)
    ? composePhone({ country: chosen, phone: number }, countries)
    : ''
  if (!v.is(phoneRule, whole)) return null
  const area = areaOf(whole, countries)
  const sharing = countries.filter((country) => country.area === area)
  const country =
    sharing.find(({ code }) => code === chosen) ?? sharing.find(({ restricted }) => !restricted) ?? sharing[0]
  if (!country) return null
  const parts = { country: country.code, phone: phoneDigits(whole).slice(area.length) }
  // A rest that would be read as something else behind the prefix stays where it is.
  return phoneDigits(composePhone(parts, countries)) === phoneDigits(whole) ? parts : null
}

/** True where a number brings its own country code: behind a plus, `00`, or what is dialled abroad from the chosen country. */
function isWhole(parts: PhoneParts, countries: readonly Country[]): boolean {
  if (isWholePhone(parts.phone)) return true
  const area = countries.find(({ code }) => code === parts.country)?.area
  return (
    area !== undefined && phoneDigits(parts.phone) !== '' && areaOf(composePhone(parts, countries), countries) !== area
  )
}

/** The country that is not served: the chosen one, or the one that the number's own prefix belongs to; null elsewhere. */
export function unservedCountry(parts: PhoneParts, countries: readonly Country[]): string | null {
  const chosen = isWhole(parts, countries) ? undefined : countries.find(({ code }) => code === parts.country)
  return chosen?.restricted ? chosen.code : restrictedByPrefix(composePhone(parts, countries))
}

const HOME: Record<string, string> = { ja: 'JP', ko: 'KR', 'zh-TW': 'TW', 'zh-CN': 'CN', en: 'GB' }

/** The country to begin with: where the person is, else where their language is at home, else the first one that is served. */
export function firstCountry(here: string | null, language: string, countries: readonly Country[]): string {
  const served = countries.filter(({ restricted }) => !restricted)
  const wanted = [here, HOME[language]].find((code) => served.some((country) => country.code === code))
  return wanted ?? served[0]?.code ?? ''
}
