import '../auth/parts/auth.module.css'
import '../orders/orders-screen.module.css'
import './security.module.css'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { User } from '../../../shared/calls/entities.ts'
import { calls } from '../../../shared/calls/table.ts'
import type { Protection } from '../../../shared/rules/security-score.ts'
import { useRead } from '../../base/api/use-read.ts'
import { serverNow } from '../../base/platform/server-clock.ts'
import { useSession } from '../../base/session/session.ts'
import { lazyPart } from '../../services/lazy/lazy-part.tsx'
import { KnownUser } from '../../services/page/known-user.tsx'
import { useTitle } from '../../services/page/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { PlainHttpNote } from '../auth/parts/plain-http-note.tsx'
import { DataSection } from './data-section.tsx'
import { HoldsSection } from './holds-section.tsx'
import { PROTECTION_PAGES, ProtectionList } from './protection-list.tsx'
import { scoreOf } from './protections.ts'
import { RecordsSection } from './records-section.tsx'
import type { SafetyDialogName, SafetyDialogProps } from './safety-dialog.ts'
import { useSafetyLabels } from './safety-labels.ts'
import { ScoreSection } from './score-section.tsx'
import * as styles from './security.module.css'
import { SessionsSection } from './sessions-section.tsx'

/** Each comes with its first press. */
const SAFETY_DIALOGS: Readonly<Record<SafetyDialogName, ComponentType<SafetyDialogProps>>> = {
  password: lazyPart('password dialog', () => import('./password-dialog.tsx')),
  email: lazyPart('email dialog', () => import('./email-dialog.tsx')),
  phone: lazyPart('phone dialog', () => import('./phone-dialog.tsx')),
  google: lazyPart('google dialog', () => import('./google-dialog.tsx')),
  google_login: lazyPart('google log-in dialog', () => import('./google-login-dialog.tsx')),
  anti_phishing: lazyPart('anti-phishing dialog', () => import('./anti-phishing-dialog.tsx')),
  lock: lazyPart('lock dialog', () => import('./lock-dialog.tsx')),
  others: lazyPart('other sessions dialog', () => import('./others-dialog.tsx')),
  export: lazyPart('download of data dialog', () => import('./export-dialog.tsx')),
  close: lazyPart('delete account dialog', () => import('./close-dialog.tsx')),
}

/** The security center: /HomeView/personal/security. */
export default function Security() {
  const { t } = useTranslation('security')
  useTitle(t('title'))
  return (
    <>
      <h1>{t('title')}</h1>
      <PlainHttpNote />
      <KnownUser>{(user) => <Center user={user} />}</KnownUser>
    </>
  )
}

function Center({ user }: { user: User }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<SafetyDialogName | null>(null)
  const [version, setVersion] = useState(0)
  const sessions = useRead(calls.sessions, {})
  const book = useRead(calls.getAddressBook, {})
  const whyNot = useWhyNot(user)
  const score = scoreOf(user, book.data)
  const change = (protection: Protection) => {
    const page = PROTECTION_PAGES[protection]
    if (page) navigate(page)
    else if (protection !== 'addresses' && protection !== 'identity') setOpen(protection)
  }
  const done = () => {
    setVersion((count) => count + 1)
    sessions.again()
  }
  const Open = open && SAFETY_DIALOGS[open]
  const hold = user.holds?.find(({ cause }) => cause === 'password')?.ends ?? null
  return (
    <>
      {whyNot.limited && (
        <p className={`note warn ${styles.safetyLimited}`} role="status">
          {whyNot.limited}
        </p>
      )}
      <div className={styles.safetyTop}>
        <ScoreSection score={score} whyNot={whyNot.change} onOpen={change} />
        <HoldsSection user={user} />
      </div>
      <div className={styles.safetyCols}>
        <ProtectionList
          user={user}
          book={book.data}
          score={score}
          whyNot={whyNot.change}
          onOpen={change}
          onUnlinkGoogleLogin={() => setOpen('google_login')}
        />
        <LockSection whyNot={whyNot.any} onOpen={() => setOpen('lock')} />
      </div>
      <SessionsSection
        sessions={sessions}
        passwordHold={hold}
        whyNot={whyNot.change}
        onEndOthers={() => setOpen('others')}
      />
      <RecordsSection version={version} />
      <DataSection whyNot={whyNot.change} onOpen={setOpen} />
      {Open && <Open onClose={() => setOpen(null)} onDone={done} />}
    </>
  )
}

/** Why nothing can be pressed, why nothing that guards the account can be changed, and what a limited session is shown. */
function useWhyNot(user: User): { any: string | null; change: string | null; limited: string | null } {
  const { t } = useTranslation('security')
  const labels = useSafetyLabels()
  const { status } = useSession()
  const any = status === 'confirmed' ? null : t('common:unconfirmed')
  const until = user.limited_until ?? null
  const limited = until !== null && until > serverNow() ? t('limited', { at: labels.at(until) }) : null
  return { any, change: any ?? limited, limited }
}

/** One press that locks everything, after one more question. */
function LockSection({ whyNot, onOpen }: { whyNot: string | null; onOpen: () => void }) {
  const { t } = useTranslation('security')
  return (
    <section>
      <div className="sec">
        <h2>{t('lock.title')}</h2>
      </div>
      <p className={`t2 ${styles.lockText}`}>{t('lock.text')}</p>
      <div className={`row g3 ${styles.lockPress}`}>
        <Button kind="danger" whyNot={whyNot} onClick={onOpen}>
          {t('lock.title')}
        </Button>
        <span className="t2 fs12">{t('lock.unlock')}</span>
      </div>
    </section>
  )
}
