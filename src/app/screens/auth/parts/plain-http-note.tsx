import { LockKeyholeOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPlainHttp } from '../../../base/platform/secure-page.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Above forms that take passwords: what is typed can be read on the way, where the page came over plain http. */
export function PlainHttpNote() {
  const { t } = useTranslation('common')
  if (!isPlainHttp()) return null
  return (
    <p className="note warn" role="note">
      <Icon of={LockKeyholeOpen} />
      <span>{t('plainHttp')}</span>
    </p>
  )
}
