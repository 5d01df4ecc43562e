import { type Refusal, refusal } from '../../src/shared/rules/refusal.ts'
import { isRestrictedPlace, restrictedByPrefix } from '../../src/shared/rules/regions.ts'

/** @returns why nothing is offered there: by the country of the request, or by the prefix of the phone (then beside it) */
export function regionRefusal(country: string, phone: string | null): Refusal | null {
  if (isRestrictedPlace(country)) return refusal('region_restricted', { code: 403, params: { country } })
  const byPrefix = phone === null ? null : restrictedByPrefix(phone)
  if (byPrefix === null) return null
  return refusal('region_restricted', { code: 403, field: 'phone', params: { country: byPrefix } })
}
