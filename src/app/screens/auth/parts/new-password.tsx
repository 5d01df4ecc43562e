import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { NEW_PASSWORD } from '../../../../shared/rules/password.ts'
import { PasswordField } from './password-field.tsx'
import { passwordStrength } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

type FieldInput = Omit<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete'>

export interface NewPasswordProps {
  label: string
  /** What react-hook-form's register gave for the two fields. */
  password: FieldInput
  repeat: FieldInput
  /** What stands in the first field. */
  typed: string
}

/** A new password, how strong it is and what it still lacks, and the same once more. */
export function NewPassword({ label, password, repeat, typed }: NewPasswordProps) {
  const { t } = useTranslation('login')
  const missing = useMissingParts()(typed)
  return (
    <>
      <div>
        <PasswordField
          {...password}
          label={label}
          autoComplete="new-password"
          hint={!password.error && missing && <span role="status">{missing}</span>}
        />
        <StrengthMeter password={typed} />
      </div>
      <PasswordField {...repeat} label={t('repeat')} autoComplete="new-password" />
    </>
  )
}

/** In words, what a new password still lacks; null before the first letter and when nothing is missing. */
function useMissingParts(): (password: string) => string | null {
  const { t, i18n } = useTranslation('login')
  return (password) => {
    const { missing } = passwordStrength(password)
    if (password === '' || missing.length === 0) return null
    const parts = missing.map((part) => t(`part.${part}`, NEW_PASSWORD))
    return t('missing', { parts: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(parts) })
  }
}
