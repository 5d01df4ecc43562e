/**
 * Where the services are not offered (product.md §6): countries by ISO 3166-1, parts of countries by ISO 3166-2. Crimea is UA-43
 * with its city UA-40; of Canada it is Ontario, Quebec and Alberta (rules.md).
 */
export const RESTRICTED_COUNTRIES = [
  'US',
  'SG',
  'HK',
  'IR',
  'KP',
  'CU',
  'SY',
  'SD',
  'IQ',
  'LY',
  'YE',
  'AF',
  'CF',
  'CD',
  'GW',
  'HT',
  'LB',
  'SO',
  'SS',
] as const
export const RESTRICTED_PARTS = ['UA-43', 'UA-40', 'CA-ON', 'CA-QC', 'CA-AB'] as const

/**
 * Phone prefixes whose every number belongs to a restricted country. No country code is the beginning of another, so the digits
 * alone tell. +1 is not here: the United States share it with Canada and the Caribbean, so such a number is taken, and the country
 * of the request (api/common/requestInfo) decides. Crimea has no prefix of its own either.
 */
const RESTRICTED_PREFIXES: Readonly<Record<string, (typeof RESTRICTED_COUNTRIES)[number]>> = {
  '65': 'SG',
  '852': 'HK',
  '98': 'IR',
  '850': 'KP',
  '53': 'CU',
  '963': 'SY',
  '249': 'SD',
  '964': 'IQ',
  '218': 'LY',
  '967': 'YE',
  '93': 'AF',
  '236': 'CF',
  '243': 'CD',
  '245': 'GW',
  '509': 'HT',
  '961': 'LB',
  '252': 'SO',
  '211': 'SS',
}

const PLACES: readonly string[] = [...RESTRICTED_COUNTRIES, ...RESTRICTED_PARTS]

/** True for a restricted country (`US`) or part of one (`CA-ON`), also where a part of a restricted country is given (`US-CA`). */
export function isRestrictedPlace(code: string): boolean {
  const place = code.trim().toUpperCase()
  return PLACES.includes(place) || PLACES.includes(place.split('-', 1)[0] as string)
}

/** @param phone a number or a prefix with its `+`: `+65`, `+65 8123 4567`. @returns the restricted country whose prefix it has */
export function restrictedByPrefix(phone: string): string | null {
  // No country's code begins with 0, and many a network reads 00 as the plus.
  const digits = phone.replace(/[^0-9]/g, '').replace(/^0+/, '')
  for (let length = 2; length <= 3; length++) {
    const country = RESTRICTED_PREFIXES[digits.slice(0, length)]
    if (country) return country
  }
  return null
}

const PART_NAMES: Record<string, Record<string, string>> = {
  'UA-43': { en: 'Crimea', 'zh-CN': '克里米亚', 'zh-TW': '克里米亞', ja: 'クリミア', ko: '크림반도' },
  'UA-40': {
    en: 'Sevastopol',
    'zh-CN': '塞瓦斯托波尔',
    'zh-TW': '塞瓦斯托波爾',
    ja: 'セヴァストポリ',
    ko: '세바스토폴',
  },
  'CA-ON': { en: 'Ontario', 'zh-CN': '安大略省', 'zh-TW': '安大略省', ja: 'オンタリオ州', ko: '온타리오주' },
  'CA-QC': { en: 'Quebec', 'zh-CN': '魁北克省', 'zh-TW': '魁北克省', ja: 'ケベック州', ko: '퀘벡주' },
  'CA-AB': { en: 'Alberta', 'zh-CN': '艾伯塔省', 'zh-TW': '亞伯達省', ja: 'アルバータ州', ko: '앨버타주' },
}

/** The place's name in a language; its code where there is no name. */
export function placeName(code: string, language: string): string {
  const place = code.trim().toUpperCase()
  const part = PART_NAMES[place]
  if (part) return part[language] ?? (part.en as string)
  const country = place.split('-', 1)[0] as string
  if (!/^[A-Z]{2}$/.test(country)) return place
  return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? place
}
