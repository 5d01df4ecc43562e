import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../../base/session/session.ts'
import { lazyPanel } from '../../../services/lazy/lazy-panel.tsx'
import { nextPath } from '../../../services/page/next-path.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useMedia } from '../../../ui/use-wide.ts'
import { GoogleFinish, GoogleReturn, GoogleSignIn } from '../google/google-parts.tsx'
import { useGoogleLogin } from '../google/use-google-login.ts'
import * as styles from '../parts/auth.module.css'
import { AuthAside } from '../parts/auth-aside.tsx'
import { AuthPage } from '../parts/auth-page.tsx'
import { knownAccount } from './known-account.ts'
import { LoginPanel } from './login-panel.tsx'

/** Comes beside the form; until then, and where it is the phone itself, the page tells what to know before typing. */
const QrAside = lazyPanel('QR log-in', () => import('../qr/qr-aside.tsx'), <AuthAside />)

/**
 * /login: by email or phone, by a phone that scans, or by an issuer, which sends people back here. Who is signed in goes on to where
 * they came from.
 */
export default function LoginScreen() {
  const { t } = useTranslation('login')
  const { status } = useSession()
  const wide = useMedia('(min-width:1024px)')
  const [search] = useSearchParams()
  const { state } = useLocation()
  const google = useGoogleLogin(search.get('next'))
  const { back, proof, refusal, next } = google
  const known = knownAccount(state)
  if (back)
    return (
      <AuthPage title={t('title')}>
        <GoogleReturn back={back} onProof={google.proved} onRefusal={google.refused} />
      </AuthPage>
    )
  if (status !== 'visitor') return <Navigate to={nextPath(next, location.origin)} replace />
  return (
    <AuthPage title={t('title')} aside={wide ? <QrAside /> : undefined}>
      {known && (
        <p className={`note info ${styles.entryDone}`} role="status">
          <Icon of={Check} />
          <span>
            <b className="strong">{t('resetDone')}</b> {t('resetDoneText')}
          </span>
        </p>
      )}
      {proof && <GoogleFinish proof={proof} onEnd={google.refused} />}
      {/* What was typed stays while the issuer's word is looked at. */}
      <div hidden={proof !== null}>
        <LoginPanel
          known={known}
          next={next}
          other={<GoogleSignIn next={next} refusal={refusal} onProof={google.proved} onRefusal={google.refused} />}
        />
      </div>
    </AuthPage>
  )
}
