import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { useMissingParts } from './use-missing-parts.ts'

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
