import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiFormInput } from '../../../services/forms/use-api-form.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { ACCOUNT_TYPES, type AccountType } from './account-type.ts'
import * as styles from './auth.module.css'
import { EmailField } from './email-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { PhoneInput } from './use-phone-parts.ts'

export interface AccountFieldsProps {
  /** What is done by email or phone. */
  label: string
  value: AccountType
  onChange: (chosen: AccountType) => void
  input: (field: AccountType) => ApiFormInput<string>
  phone: PhoneInput
  /** What a browser may fill in for the number. */
  phoneIs?: 'username' | 'tel-national'
  /** More fields of the chosen way. */
  children?: (chosen: AccountType) => ReactNode
}

/** Email or phone, each with its own fields. */
export function AccountFields(props: AccountFieldsProps) {
  const { label, value, onChange, input, phone, phoneIs = 'username', children } = props
  const { t } = useTranslation('login')
  return (
    <Tabs
      label={label}
      value={value}
      onChange={onChange}
      tabs={ACCOUNT_TYPES.map((type) => ({ value: type, text: t(type) }))}
      panelClassName={styles.entryFields}
    >
      {(chosen) => (
        <>
          {chosen === 'email' ? (
            <EmailField {...input('email')} />
          ) : (
            <PhoneField {...input('phone')} {...phone} autoComplete={phoneIs} />
          )}
          {children?.(chosen)}
        </>
      )}
    </Tabs>
  )
}
