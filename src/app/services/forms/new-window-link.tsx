import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './new-window-link.module.css'

/** A page of this site in a window of its own, said so. */
export function NewWindowLink({ to, children }: { to: string; children?: ReactNode }) {
  const { t } = useTranslation('login')
  return (
    <a className={`lnk ${styles.newWindow}`} href={to} target="_blank" rel="noopener">
      {children}
      <Icon of={ExternalLink} size={14} label={t('newWindow')} />
    </a>
  )
}
