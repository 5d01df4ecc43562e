import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { isRestrictedPlace, placeName, restrictedByPrefix } from '../../src/shared/rules/regions.ts'
import type { Language } from '../content/language.ts'

/** @returns why nothing is offered there: by the country of the request, or by the prefix of the phone (then beside it) */
export function regionRefusal(
  { country, language }: { country: string; language: Language },
  phone: string | null,
): Refusal | null {
  const named = (place: string) => ({ country: placeName(place, language) })
  if (isRestrictedPlace(country)) return refusal('region_restricted', { code: 403, params: named(country) })
  const byPrefix = phone === null ? null : restrictedByPrefix(phone)
  if (byPrefix === null) return null
  return refusal('region_restricted', { code: 403, field: 'phone', params: named(byPrefix) })
}
