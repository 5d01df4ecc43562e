import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { confirmSession, useSession } from '../../base/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './c2c.module.css'
import { useVerified } from './use-verified.ts'

export const IDENTITY_PATH = '/HomeView/personal/identity'

/** What a person who is not verified needs before an order, with the way there; nothing for visitors and whoever is verified. */
export function VerifyBanner() {
  const { t } = useTranslation('c2c')
  const { user } = useSession()
  const verified = useVerified()
  const missing = verified === false
  useEffect(() => {
    // What stands here is of the last answer about the person: it may have been verified since.
    if (missing) void confirmSession()
  }, [missing])
  if (!missing) return null
  const state = user?.kyc?.state
  return (
    <section className={`note warn ${styles.c2cVerify}`} aria-label={t('verify')}>
      <Icon of={ShieldAlert} />
      <span className="grow">
        <b>{t(state === 'review' ? 'gate.reviewTitle' : 'gate.title')}</b>{' '}
        {t(state === 'review' ? 'gate.reviewText' : 'gate.text')}
      </span>
      <Link className="btn quiet s" to={IDENTITY_PATH}>
        {t(state === 'review' ? 'gate.reviewLink' : 'verify')}
      </Link>
    </section>
  )
}
