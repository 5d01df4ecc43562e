import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { clientCache } from '../../../base/platform/client-cache.ts'
import { firstCountry, type PhoneParts, splitPhone } from './phone-number.ts'
import type { Countries } from './use-countries.ts'

/** The part of a form that holds the number. */
export interface PhoneForm {
  getValues(): PhoneParts
  setValue(name: keyof PhoneParts, text: string): void
  watch(name: 'country'): string
  getFieldState(name: 'phone'): { error?: unknown }
  trigger(name: 'phone'): Promise<boolean>
}

/** What a phone field is given besides its own text. */
export interface PhoneInput {
  countries: Countries
  country: string
  onParts(parts: Partial<PhoneParts>): void
}

/**
 * Keeps a form's phone field with its countries: where to begin, a number that was there before the list, another country chosen.
 * @param changed after the number or its country has been put in
 */
export function usePhoneParts(form: PhoneForm, countries: Countries, changed: () => void): PhoneInput {
  const { i18n } = useTranslation()
  const { list } = countries
  const country = form.watch('country')
  const onParts = (parts: Partial<PhoneParts>) => {
    for (const name of ['country', 'phone'] as const) if (parts[name] !== undefined) form.setValue(name, parts[name])
    changed()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new list has something to say
  useEffect(() => {
    if (list.length === 0) return
    const now = form.getValues()
    const parts = splitPhone(now.phone, now.country, list)
    if (parts) onParts(parts)
    else if (now.country === '')
      onParts({ country: firstCountry(clientCache.read('local-country'), i18n.language, list) })
  }, [list])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another country judges the same number anew
  useEffect(() => {
    if (form.getFieldState('phone').error) void form.trigger('phone')
  }, [country, list])
  return { countries, country, onParts }
}
