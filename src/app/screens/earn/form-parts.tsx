import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { AnswerRefusal } from '../../base/api/api-answer.ts'
import { useRefusalText } from '../../base/i18n/use-refusal-text.ts'
import { region } from '../../base/session/region.ts'
import { useSession } from '../../base/session/session.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './earn-forms.module.css'
import { UNCONFIRMED } from './use-earn-write.ts'

const IDENTITY_PATH = '/HomeView/personal/identity'

/** Why this person cannot buy at all, before anything is filled in: region first, then identity. null where nothing is known against it. */
export function useGate(): 'region' | 'kyc' | null {
  const { user } = useSession()
  const { status } = useSnapshot(region)
  if (status === 'restricted') return 'region'
  return user?.kyc?.level === 'none' ? 'kyc' : null
}

/** Says why this person cannot buy, and where to go. */
export function GateNote({ gate }: { gate: ReturnType<typeof useGate> }) {
  const { t } = useTranslation('earn')
  if (gate === null) return null
  return (
    <section className={`note warn ${styles.eaGate}`} aria-label={t('gate.link')}>
      <Icon of={ShieldAlert} />
      <span className="grow">
        {gate === 'region' ? (
          t('gate.region')
        ) : (
          <>
            <b>{t('gate.title')}</b> {t('gate.text')}
          </>
        )}
      </span>
      {gate === 'kyc' && (
        <Link className="btn quiet s" to={IDENTITY_PATH}>
          {t('gate.link')}
        </Link>
      )}
    </section>
  )
}

/** A refusal that stands beside no field. */
export function FormNote({ id, refusal }: { id: string; refusal: AnswerRefusal | null }) {
  const { t } = useTranslation('earn')
  const text = useRefusalText()
  if (!refusal) return null
  const unconfirmed = refusal.key === UNCONFIRMED
  return (
    <p className="note warn" role="alert" id={id}>
      <span>
        {unconfirmed ? t('form.unconfirmed') : text(refusal)}{' '}
        {unconfirmed && (
          <Link className="lnk" to="/fund">
            {t('toHoldings')}
          </Link>
        )}
        {refusal.key === 'kyc_required' && (
          <Link className="lnk" to={IDENTITY_PATH}>
            {t('gate.link')}
          </Link>
        )}
      </span>
    </p>
  )
}
