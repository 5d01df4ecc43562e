import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { routePath } from '../../../base/platform/base-path.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './notices.module.css'
import { safeLink } from './safe-link.ts'

/** A notice's link: within the page, or marked as leading elsewhere. Nothing where it may not be followed. */
export function NoticeLink({ link, onFollow }: { link: string | null; onFollow?: () => void }) {
  const { t } = useTranslation('home')
  const safe = safeLink(link, location.origin)
  if (!safe) return null
  if (safe.kind === 'inside')
    return (
      <Link className={`lnk ${styles.go}`} to={routePath(safe.path)} onClick={onFollow}>
        {t('notices.open')}
      </Link>
    )
  return (
    <a className={`lnk ${styles.go}`} href={safe.href} target="_blank" rel="noreferrer noopener">
      {t('notices.leaves', { host: safe.host })}
      <Icon of={ExternalLink} size={14} />
    </a>
  )
}
