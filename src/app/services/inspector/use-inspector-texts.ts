import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from './figures.ts'

/** The inspector's texts. */
export function useInspectorTexts(): Translate {
  const { t } = useTranslation('inspector')
  return useMemo(() => (key, values) => t(key, { ...values }), [t])
}
