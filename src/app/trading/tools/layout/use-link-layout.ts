import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../base/platform/toast-store.ts'
import { layoutStore } from '../../layout/layout-store.ts'

/** Says once that the link's layout could not be read, or asks once whether the one that is shown is to be kept. */
export function useLinkLayout(): void {
  const { t } = useTranslation('tools')
  useEffect(() => {
    const store = layoutStore()
    if (store.takeRefused())
      toast({ kind: 'warn', name: 'layout', title: t('layout.refused'), text: t('layout.refusedText') })
    if (store.takeOffered())
      toast({
        kind: 'info',
        name: 'layout',
        title: t('layout.offered'),
        text: t('layout.offeredText'),
        action: { label: t('layout.keep'), run: () => store.set(store.read()) },
      })
  }, [t])
}
