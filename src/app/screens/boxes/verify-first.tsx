import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { confirmSession, useSession } from '../../base/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './boxes.module.css'

/** What a person who is not verified needs before boxes; nothing for whoever is. */
export function VerifyFirst() {
  const { t } = useTranslation('boxes')
  const { user } = useSession()
  const missing = user?.kyc?.level === 'none'
  useEffect(() => {
    // What stands here is of the last answer about the person: it may have been verified since.
    if (missing) void confirmSession()
  }, [missing])
  if (!missing) return null
  return (
    <p className={`note warn ${styles.bxVerify}`}>
      <Icon of={ShieldAlert} />
      <span className="grow">{t('kyc')}</span>
      <Link className="lnk" to="/HomeView/personal/identity">
        {t('kycLink')}
      </Link>
    </p>
  )
}
