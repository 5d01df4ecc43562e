import { i18n } from '../../base/i18n/i18n.ts'
import { beep } from '../../base/platform/beep.ts'
import { toast } from '../../base/platform/toast-store.ts'

/** Sounds, or says that this page could not: browsers let a page sound only once the person has touched it. @returns whether it sounded */
export async function soundOrNotify(): Promise<boolean> {
  if (await beep()) return true
  await i18n.loadNamespaces('alerts')
  const t = i18n.getFixedT(null, 'alerts')
  toast({ kind: 'warn', name: 'no-sound', title: t('noSound'), text: t('noSoundText'), impersonal: true })
  return false
}
