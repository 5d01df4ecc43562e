import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'
import metadata from 'libphonenumber-js/metadata.min.json'
import { dialledDigits, phoneDigits } from './phone.ts'

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

/** Mexico's mobiles had a 1 behind the country code until 2019, and 01, 044 or 045 within it: all of them ring the same phone. */
const MEXICO = '52'
/** Argentina's phones that take messages have a 9 behind the country code when they are called from abroad. */
const ARGENTINA = '54'
/** Italy's landlines begin with a zero that is theirs; its mobiles have none. */
const ITALY = '39'

/** What is dialled before a number within its country, where it is not 0 or not 0 alone: by country code (ITU-T E.164, national plans). */
const TRUNKS: Readonly<Record<string, readonly string[]>> = {
  '1': ['1'],
  '36': ['06'],
  '39': ['0'],
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
  let pair = dialled(dialledDigits(text), home)
  // A zero that was typed twice, or behind the country code: until nothing more goes.
  for (let turn = 0; pair && turn < 3; turn++) {
    const next = once(`${pair.area}${pair.national}`, null)
    if (!next || next.national === pair.national) break
    pair = next
  }
  return pair
}

/**
 * What was dialled from home, or with `00` for the plus. What stands before a country code is guessed from the digits, so that such a
 * number has to be possible; where two are, the one that a plan has is meant, and otherwise nobody can tell.
 */
function dialled(digits: string, home: PhoneHome | null): PhonePair | null {
  if (digits.startsWith('+') || (!home && !digits.startsWith('00'))) return once(digits, home)
  const atHome = home ? parsed(digits, home) : null
  const abroad = atHome && home && `+${atHome.countryCallingCode}` !== home.area
  if (!/^00[1-9]/.test(digits)) return abroad && !atHome.isPossible() ? null : once(digits, home)
  const own = atHome?.isPossible() && !atHome.nationalNumber.startsWith('00') ? atHome : null
  const behind = parsed(`+${digits.slice(2)}`, null)
  const plus = behind?.isPossible() ? behind : null
  if (!own || !plus || own.number === plus.number) return pairOf(own ?? plus)
  return own.isValid() === plus.isValid() ? null : pairOf(own.isValid() ? own : plus)
}

function once(digits: string, home: PhoneHome | null): PhonePair | null {
  return pairOf(parsed(digits, home))
}

function pairOf(read: PhoneNumber | null): PhonePair | null {
  if (!read) return null
  return { area: `+${read.countryCallingCode}`, national: nationalOf(read) }
}

/** Without what was once dialled before it, which its plan does not know any more. */
function nationalOf(read: PhoneNumber): string {
  const { countryCallingCode, nationalNumber } = read
  if (countryCallingCode === MEXICO) return nationalNumber.replace(/^(?:1|01|044|045)(?=[0-9]{10}$)/, '')
  if (countryCallingCode === ARGENTINA) return nationalNumber.replace(/^(?=[1-8][0-9]{9}$)/, '9')
  if (countryCallingCode === ITALY && nationalNumber.startsWith('03') && !read.isValid()) {
    const mobile = parsed(`+${ITALY}${nationalNumber.slice(1)}`, null)
    if (mobile?.isValid()) return mobile.nationalNumber
  }
  return nationalNumber
}

function parsed(digits: string, home: PhoneHome | null): PhoneNumber | null {
  return /^\+?[0-9]+$/.test(digits) ? (parse(digits, home) ?? null) : null
}

function parse(digits: string, home: PhoneHome | null): PhoneNumber | undefined {
  // Of several countries behind one code the first is the one whose plan they share.
  const shared: Readonly<Record<string, readonly string[] | undefined>> = metadata.country_calling_codes
  const country = home && (home.country || shared[home.area.slice(1)]?.[0])
  if (country && isSupportedCountry(country as CountryCode, metadata))
    return parsePhoneNumberFromString(digits, { defaultCountry: country as CountryCode, extract: false }, metadata)
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
  const bare = pair.area === `+${ARGENTINA}` ? [pair.national, pair.national.replace(/^9/, '')] : [pair.national]
  const spelt = bare.flatMap((national) => ['', ...trunks].map((trunk) => `${pair.area}${trunk}${national}`))
  // What another number is called is not this one's old name.
  return [canonical, ...spelt.filter((old) => old !== canonical && canonicalPhone(old) === canonical)]
}
