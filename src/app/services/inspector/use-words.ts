import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Words } from './figures.ts'

/** The inspector's texts. */
export function useWords(): Words {
  const { t } = useTranslation('inspector')
  return useMemo(() => (key, values) => t(key, { ...values }), [t])
}
