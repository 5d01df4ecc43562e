import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'
import { phoneDigits } from './phone.ts'

/** Which country's habits a number follows that was typed without its country code. */
export interface PhoneHome {
  /** ISO 3166: `JP`. */
  country: string
  /** `+81`. */
  area: string
}

/** A number in two parts: `+81` and `9012345678`. */
export interface PhonePair {
  area: string
  national: string
}

/** Mexico's mobiles had a 1 behind the country code until 2019; both spellings ring the same phone. */
const MEXICO = '52'

/** What is dialled before a number within its country, where it is not 0 or not 0 alone: by country code (ITU-T E.164, national plans). */
const TRUNKS: Readonly<Record<string, readonly string[]>> = {
  '1': ['1'],
  '36': ['06'],
  '52': ['1', '01', '044', '045'],
  '7': ['8'],
  '370': ['8', '0'],
  '375': ['8', '80'],
  '976': ['0', '01', '02'],
  '992': ['8'],
  '993': ['8'],
  '998': ['8'],
}

/**
 * The number that is meant, by the numbering plan of its country: the trunk zero goes where the country has one (Italy's zero is a
 * part of the number), and so does the international prefix as it is dialled there.
 * @param home where a number without a country code is at home; null: such a number is none
 * @returns null where no plan says what it is
 */
export function readPhone(text: string, home: PhoneHome | null = null): PhonePair | null {
  let pair = once(phoneDigits(text), home)
  // A zero that was typed twice, or behind the country code: until nothing more goes.
  for (let turn = 0; pair && turn < 3; turn++) {
    const next = once(`${pair.area}${pair.national}`, null)
    if (!next || next.national === pair.national) break
    pair = next
  }
  return pair
}

function once(digits: string, home: PhoneHome | null): PhonePair | null {
  if (!/^\+?[0-9]+$/.test(digits)) return null
  const read = parse(digits, home)
  if (!read) return null
  const { countryCallingCode, nationalNumber } = read
  const old = countryCallingCode === MEXICO && /^1[0-9]{10}$/.test(nationalNumber)
  return { area: `+${countryCallingCode}`, national: old ? nationalNumber.slice(1) : nationalNumber }
}

function parse(digits: string, home: PhoneHome | null): PhoneNumber | undefined {
  if (home && isSupportedCountry(home.country as CountryCode, metadata))
    return parsePhoneNumberFromString(digits, { defaultCountry: home.country as CountryCode, extract: false }, metadata)
  const calling = home ? { defaultCallingCode: home.area.slice(1) } : {}
  return parsePhoneNumberFromString(digits, { ...calling, extract: false }, metadata)
}

/** One spelling for all that are the same number: `+44 (0)7700-900123` and `+447700900123` are one. */
export function canonicalPhone(text: string): string {
  const pair = readPhone(text)
  return pair ? `${pair.area}${pair.national}` : `+${phoneDigits(text).replace(/[^0-9]/g, '')}`
}

/**
 * A number as accounts may have been stored under it, the right spelling first: before trunk zeros were read, `090…` behind Japan's
 * prefix was kept as `+81090…`.
 * @param canonical of {@link canonicalPhone}
 */
export function storedSpellings(canonical: string): readonly string[] {
  const pair = readPhone(canonical)
  if (!pair) return [canonical]
  const trunks = TRUNKS[pair.area.slice(1)] ?? ['0']
  const spelt = trunks.map((trunk) => `${pair.area}${trunk}${pair.national}`)
  // What another number is called is not this one's old name.
  return [canonical, ...spelt.filter((old) => canonicalPhone(old) === canonical)]
}
