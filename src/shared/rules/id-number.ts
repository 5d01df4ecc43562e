import type { KycIdType } from './kyc-level.ts'
import { plainSigns } from './typed-text.ts'

/** One spelling of a document's number: capitals, without spaces, dots, dashes and slashes. */
export function canonicalIdNumber(text: string): string {
  return plainSigns(text)
    .toUpperCase()
    .replace(/[\s./\\\p{Pd}\u2212\u30fc]/gu, '')
}

type Format = (number: string, birth: string) => boolean
const shape =
  (pattern: RegExp): Format =>
  (number) =>
    pattern.test(number)

/** Sum of digits times weights. */
function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0)
}

const CN_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const JP_WEIGHTS = [6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
/** Values of Taiwan's first letters, by the alphabet. */
const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'
const ES_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
/** Verhoeff's tables: the dihedral group's products and the permutation of places. */
const DIHEDRAL = ['0123456789', '1234067895', '2340178956', '3401289567', '4012395678', '5987604321', '6598710432', '7659821043', '8765932104', '9876543210'] // biome-ignore format: one line
const PLACES = ['0123456789', '1576283094', '5803796142', '8916043527', '9453126870', '4286573901', '2793806415', '7046913258'] // biome-ignore format: one line

/** China: 17 digits and a check sign by ISO 7064 MOD 11-2; the birth stands in it. */
const china: Format = (number, birth) =>
  /^\d{17}[\dX]$/.test(number) &&
  number.slice(6, 14) === birth.replaceAll('-', '') &&
  '10X98765432'[weighed(number, CN_WEIGHTS) % 11] === number[17]

/** Taiwan: a letter, 1, 2, 8 or 9, eight digits, of which the last is the check digit. */
const taiwan: Format = (number) => {
  if (!/^[A-Z][1289]\d{8}$/.test(number)) return false
  const letter = TW_LETTERS.indexOf(number[0] as string) + 10
  const sum = Math.floor(letter / 10) + (letter % 10) * 9 + weighed(number.slice(1), [8, 7, 6, 5, 4, 3, 2, 1, 1])
  return sum % 10 === 0
}

/** Japan's My Number: 11 digits and a check digit. */
const japan: Format = (number) => {
  if (!/^\d{12}$/.test(number)) return false
  const rest = weighed(number, JP_WEIGHTS) % 11
  return Number(number[11]) === (rest <= 1 ? 0 : 11 - rest)
}

/** Korea: the birth as YYMMDD, the century's digit, six more (numbers given since October 2020 have no check digit). */
const korea: Format = (number, birth) => {
  if (!/^\d{6}[1-8]\d{6}$/.test(number)) return false
  const century = /[1256]/.test(number[6] as string) ? '19' : '20'
  return birth.replaceAll('-', '') === `${century}${number.slice(0, 6)}`
}

/** India's Aadhaar: 12 digits, the last by Verhoeff, the first no 0 or 1. */
const india: Format = (number) => {
  if (!/^[2-9]\d{11}$/.test(number)) return false
  const digits = [...number].reverse()
  const check = digits.reduce((sum, digit, at) => Number(DIHEDRAL[sum]?.[Number(PLACES[at % 8]?.[Number(digit)])]), 0)
  return check === 0
}

/** Spain: eight digits (or X, Y, Z and seven) and the letter of their remainder by 23. */
const spain: Format = (number) => {
  if (!/^[\dXYZ]\d{7}[A-Z]$/.test(number)) return false
  const digits = number.slice(0, 8).replace(/^[XYZ]/, (first) => String('XYZ'.indexOf(first)))
  return ES_LETTERS[Number(digits) % 23] === number[8]
}

/** How much of a card's number says whose it is, where its country lets the check part be left out. */
const FIXED: Readonly<Record<string, number>> = { DE: 9, PT: 8 }

/** What two spellings of one document's number share: canonical, without a check part that may be left out. @param country ISO 3166-1 */
export function fixedIdNumber(country: string, type: KycIdType, text: string): string {
  const number = canonicalIdNumber(text)
  return type === 'id_card' && Object.hasOwn(FIXED, country) ? number.slice(0, FIXED[country]) : number
}

/** Identity cards whose form is known, by ISO 3166-1. */
const CARDS: Readonly<Record<string, Format>> = {
  CN: china,
  TW: taiwan,
  JP: japan,
  KR: korea,
  IN: india,
  ES: spain,
  DE: shape(/^[CFGHJKLMNPRTVWXYZ0-9]{9}\d?$/),
  FR: shape(/^(?:\d{12}|[A-Z0-9]{9})$/),
  IT: shape(/^(?:[A-Z]{2}\d{5}[A-Z]{2}|[A-Z]{2}\d{7})$/),
  PT: shape(/^\d{8}\d?[A-Z0-9]{0,3}$/),
  CH: shape(/^[A-Z]\d{7}$|^[A-Z0-9]{8,9}$/),
  BR: shape(/^\d{11}$/),
  TH: shape(/^\d{13}$/),
  MY: shape(/^\d{12}$/),
  ID: shape(/^\d{16}$/),
  VN: shape(/^(?:\d{9}|\d{12})$/),
}

/** Passports whose form is known; elsewhere a book has 6 to 9 letters and digits (ICAO 9303). */
const PASSPORTS: Readonly<Record<string, Format>> = {
  CN: shape(/^[EGDSP][A-Z0-9]\d{7}$/),
  TW: shape(/^\d{9}$/),
  JP: shape(/^[A-Z]{2}\d{7}$/),
  KR: shape(/^[MSRGD]\d{3}[A-Z0-9]\d{4}$|^[MSRGD]\d{8}$/),
  GB: shape(/^\d{9}$/),
  IN: shape(/^[A-Z]\d{7}$/),
}

const ANY_PASSPORT = shape(/^(?=.*\d)[A-Z0-9]{6,9}$/)
const ANY_CARD = shape(/^(?=.*\d)[A-Z0-9]{5,20}$/)

const byCountry = (formats: Readonly<Record<string, Format>>, country: string, other: Format): Format =>
  (Object.hasOwn(formats, country) ? formats[country] : undefined) ?? other

/**
 * Whether a number has the form that its country gives to such a document, check digits included where they are public.
 * @param country ISO 3166-1  @param birth `YYYY-MM-DD`: some numbers hold it
 */
export function isIdNumber(country: string, type: KycIdType, text: string, birth: string): boolean {
  const number = canonicalIdNumber(text)
  if (type === 'passport') return byCountry(PASSPORTS, country, ANY_PASSPORT)(number, birth)
  if (type === 'id_card') return byCountry(CARDS, country, ANY_CARD)(number, birth)
  return ANY_CARD(number, birth)
}
