import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/toast-store.ts'
import { layoutStore } from '../../layout/layout-store.ts'

/** Says once that the link's layout was none. */
export function useRefusedLayout(): void {
  const { t } = useTranslation('tools')
  useEffect(() => {
    if (layoutStore().takeRefused())
      toast({ kind: 'warn', name: 'layout', title: t('layout.refused'), text: t('layout.refusedText') })
  }, [t])
}
