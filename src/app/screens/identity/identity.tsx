import '../auth/parts/auth.module.css'
import './identity.module.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KycView } from '../../../shared/calls/security-entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import { KYC_ID_TYPES } from '../../../shared/rules/kyc-level.ts'
import { zoneDateTime } from '../../base/platform/zone.ts'
import { confirmSession, useSession } from '../../base/session/session.ts'
import { type OwnView, useOwnAnswer } from '../../services/money/use-own-answer.ts'
import { useTitle } from '../../services/page/page-title.tsx'
import { DegradedNote, ErrorState, Loading } from '../../ui/states.tsx'
import { Steps } from '../auth/password/steps.tsx'
import { BasicStep } from './basic-step.tsx'
import * as styles from './identity.module.css'
import { KycFacts } from './kyc-facts.tsx'
import { KycLimits } from './kyc-limits.tsx'
import { KycStateNote } from './kyc-state-note.tsx'
import { PhotoRules } from './photo-rules.tsx'
import { PhotosStep } from './photos-step.tsx'
import { SelfieStep } from './selfie-step.tsx'

const STEPS = ['basic', 'photos', 'selfie'] as const
/** How often a check under review is asked about while the page is seen; the wire has no event of it. */
const ASK_EVERY_MS = 3_000

/** The identity check: /HomeView/personal/identity. */
export default function Identity() {
  const { t, i18n } = useTranslation('kyc')
  useTitle(t('title'))
  const { status, data, knownAt, renew, put } = useReview()
  return (
    <>
      <h1>{t('title')}</h1>
      {status === 'loading' && <Loading rows={4} />}
      {status === 'failed' && !data && <ErrorState title={t('failed')} onRetry={renew} />}
      {status === 'failed' && data && knownAt !== null && (
        <DegradedNote
          title={t('stale')}
          text={t('since', { at: zoneDateTime(knownAt, i18n.language) })}
          onRetry={renew}
        />
      )}
      {data && <Check view={data} onView={put} />}
    </>
  )
}

/** While a reviewer has it, it is asked about now and then, and whenever the page is seen again; the session learns what has come of it. */
function useReview(): OwnView<KycView> {
  const [every, setEvery] = useState<number | null>(null)
  const view = useOwnAnswer(calls.kycState, {}, every)
  const state = view.data?.state ?? null
  useEffect(() => {
    setEvery(state === 'review' ? ASK_EVERY_MS : null)
    if (state === 'verified' || state === 'refused') void confirmSession()
  }, [state])
  return view
}

function Check({ view, onView }: { view: KycView; onView: (view: KycView) => void }) {
  const { t } = useTranslation('kyc')
  const { status } = useSession()
  const { step, level } = view
  const whyNot = status === 'confirmed' ? null : t('common:unconfirmed')
  const done = (next: KycView) => {
    onView(next)
    void confirmSession()
  }
  const idType = KYC_ID_TYPES.find((one) => one === view.id_type) ?? 'passport'
  return (
    <>
      <Steps
        label={t('steps')}
        names={STEPS.map((name) => t(`step.${name}`))}
        at={step === null ? STEPS.length : STEPS.indexOf(step)}
        done={t('done')}
        now={t('now')}
      />
      <KycStateNote view={view} />
      <div className={styles.kycCols}>
        <div>
          {step === 'basic' && <BasicStep whyNot={whyNot} onDone={done} />}
          {step === 'photos' && <PhotosStep key="photos" idType={idType} whyNot={whyNot} onDone={done} />}
          {step === 'selfie' && <SelfieStep key="selfie" whyNot={whyNot} onDone={done} />}
          {step !== 'basic' && <KycFacts view={view} />}
        </div>
        <div className={styles.kycAside}>
          {(step === 'photos' || step === 'selfie') && <PhotoRules of={step === 'photos' ? 'document' : 'selfie'} />}
          <KycLimits level={level} />
        </div>
      </div>
    </>
  )
}
