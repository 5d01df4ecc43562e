import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCache } from '../../platform/client-cache.ts'
import { type Country, firstCountry, type PhoneParts, splitPhone } from './phone-number.ts'

export interface PhoneForm {
  read(): PhoneParts
  write(parts: Partial<PhoneParts>): void
  /** Judges a number anew that has been judged wrong. */
  judgeAgain(): void
}

/** Keeps a form's phone field with its countries: where to begin, a number that was there before the list, another country chosen. */
export function usePhoneParts(form: PhoneForm, country: string, list: readonly Country[]): void {
  const { i18n } = useTranslation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list has something to say
  useEffect(() => {
    if (list.length === 0) return
    const now = form.read()
    const parts = splitPhone(now.phone, now.country, list)
    if (parts) form.write(parts)
    else if (now.country === '')
      form.write({ country: firstCountry(clientCache.read('local-country'), i18n.language, list) })
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country judges the same number anew
  useEffect(() => form.judgeAgain(), [country, list])
}
