import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/tabs.tsx'
import { ACCOUNT_TYPES, type AccountType } from './account-type.ts'

export interface AccountTabsProps {
  /** What is done by email or phone. */
  label: string
  value: AccountType
  onChange: (chosen: AccountType) => void
  children: (chosen: AccountType) => ReactNode
}

/** Email or phone, each with its own fields. */
export function AccountTabs({ label, value, onChange, children }: AccountTabsProps) {
  const { t } = useTranslation('login')
  return (
    <Tabs
      label={label}
      value={value}
      onChange={onChange}
      tabs={ACCOUNT_TYPES.map((type) => ({ value: type, text: t(type) }))}
      panelClassName="entry-fields"
    >
      {children}
    </Tabs>
  )
}
