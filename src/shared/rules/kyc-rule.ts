import * as v from 'valibot'
import { ageOn, isDate, MIN_AGE } from './age.ts'
import { canonicalIdNumber, isIdNumber } from './id-number.ts'
import { KYC_ID_TYPES } from './kyc-level.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isRestrictedPlace } from './regions.ts'
import { isVisibleLine, tidyLine } from './visible-text.ts'

/** Two letters, or one with its marks: `श्री` is one character. */
const NAME = /\p{L}.*[\p{L}\p{M}]|[\p{L}\p{M}].*\p{L}/u

/** Step 1 of an identity check by its form alone: country, document, real name, number and birth are needed. Issues are refusal keys. */
export const kycBasicForm = v.object({
  step: v.literal('basic'),
  /** Country that gave the document, ISO 3166-1. */
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'kyc_country')),
  id_type: v.picklist(KYC_ID_TYPES, 'kyc_id_type'),
  name: v.pipe(
    v.string(),
    v.check((text) => isVisibleLine(text, 1, 80) && NAME.test(text.trim()), 'kyc_name'),
    v.transform(tidyLine),
  ),
  number: v.pipe(
    v.string(),
    v.maxLength(40, 'kyc_number_format'),
    v.check((text) => canonicalIdNumber(text) !== '', 'kyc_number'),
  ),
  /** `YYYY-MM-DD` */
  birth: v.pipe(v.string(), v.check(isDate, 'kyc_birth')),
})
export type KycBasicForm = v.InferOutput<typeof kycBasicForm>

/** What form alone does not tell: a country that is served, a number as that country writes it, 18 years. @param now server time, ms */
export function kycBasicRefusal({ country, id_type, number, birth }: KycBasicForm, now: number): Refusal | null {
  if (isRestrictedPlace(country))
    return refusal('region_restricted', { code: 403, field: 'country', params: { country } })
  const age = ageOn(birth, now)
  if (age < 0 || age > 130) return refusal('kyc_birth', { field: 'birth' })
  if (age < MIN_AGE) return refusal('kyc_age', { field: 'birth', params: { age: String(MIN_AGE) } })
  if (!isIdNumber(country, id_type, number, birth)) return refusal('kyc_number_format', { field: 'number' })
  return null
}
