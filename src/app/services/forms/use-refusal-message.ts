import { useTranslation } from 'react-i18next'
import { NEW_PASSWORD } from '../../../shared/rules/password.ts'
import { placeName } from '../../../shared/rules/regions.ts'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'

export type RefusalToShow = Pick<AnswerRefusal, 'key' | 'params' | 'code'>

/** A form's issue with the figures that its words need. @param bounds of the password that the form asks for */
export function issueRefusal(key: string, bounds: { min: number; max: number } = NEW_PASSWORD): RefusalToShow {
  if (key !== 'password_length') return { key }
  return { key, params: { min: String(bounds.min), max: String(bounds.max) } }
}

/** What is missing, by the field that is empty. */
const REQUIRED: Record<string, string> = {
  'email account_required': 'email_required',
  'phone account_required': 'phone_required',
  'repeat password_required': 'repeat_required',
}

/** The same, said for its own field: an empty phone field asks for a phone number. */
export function fieldRefusal(field: string, key: string, bounds?: { min: number; max: number }): RefusalToShow {
  const missing = REQUIRED[`${field} ${key}`]
  return missing ? { key: missing } : issueRefusal(key, bounds)
}

/** A refusal with its place by name: the server sends `{country: 'SG'}`. */
export function withPlaceName(refusal: RefusalToShow, language: string): RefusalToShow {
  const country = refusal.params?.country
  return country ? { key: refusal.key, params: { ...refusal.params, country: placeName(country, language) } } : refusal
}

/** The words of a refusal in the person's language, places by their names. */
export function useRefusalMessage(): (refusal: RefusalToShow) => string {
  const labels = useRefusalText()
  const { i18n } = useTranslation()
  return (refusal) => labels(withPlaceName(refusal, i18n.language))
}
