import { useTranslation } from 'react-i18next'
import { NEW_PASSWORD } from '../../shared/rules/password.ts'
import { passwordStrength } from './password-strength.ts'

/** In words, what a new password still lacks; null before the first letter and when nothing is missing. */
export function useMissingParts(): (password: string) => string | null {
  const { t, i18n } = useTranslation('login')
  return (password) => {
    const { missing } = passwordStrength(password)
    if (password === '' || missing.length === 0) return null
    const parts = missing.map((part) => t(`part.${part}`, NEW_PASSWORD))
    return t('missing', { parts: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts) })
  }
}
