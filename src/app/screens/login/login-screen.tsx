import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import { nextPath } from '../../shell/next-path.ts'
import { Icon } from '../../ui/icon.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { knownAccount } from './known-account.ts'
import { LoginPanel } from './login-panel.tsx'

/** /login: by email or phone. Who is signed in goes on to where they came from. */
export default function LoginScreen() {
  const { t } = useTranslation('login')
  const { status } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation()
  const next = search.get('next')
  const known = knownAccount(state)
  if (status !== 'visitor') return <Navigate to={nextPath(next, location.origin)} replace />
  return (
    <EntryPage title={t('title')}>
      {known && (
        <p className="note info entry-done" role="status">
          <Icon of={Check} />
          <span>
            <b className="strong">{t('resetDone')}</b> {t('resetDoneText')}
          </span>
        </p>
      )}
      <LoginPanel known={known} next={next} />
    </EntryPage>
  )
}
