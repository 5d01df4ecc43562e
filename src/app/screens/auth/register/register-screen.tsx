import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useSession } from '../../../base/session/session.ts'
import { nextPath } from '../../../services/page/next-path.ts'
import { Loading } from '../../../ui/states.tsx'
import * as styles from '../parts/auth.module.css'
import { AuthPage } from '../parts/auth-page.tsx'
import { authPath } from '../parts/auth-path.ts'
import { RegionClosed } from './region-closed.tsx'
import { RegisterForm } from './register-panel.tsx'
import { useRegion } from './use-region.ts'

/** /register: an account by email or phone, where the services are offered. Who is signed in goes on to where they wanted. */
export default function RegisterScreen() {
  const { t } = useTranslation(['register', 'login'])
  const { status } = useSession()
  const [search] = useSearchParams()
  const { region, asking } = useRegion()
  const next = search.get('next')
  if (status !== 'visitor') return <Navigate to={nextPath(next, location.origin)} replace />
  const logInAt = authPath('/login', next)
  return (
    <AuthPage title={t('title')}>
      {asking ? (
        <div className={styles.entryWait}>
          <Loading rows={5} />
        </div>
      ) : region.status === 'restricted' ? (
        <RegionClosed country={region.country} next={logInAt} />
      ) : (
        <RegisterForm invited={search.get('invite') ?? ''} logInAt={logInAt} />
      )}
    </AuthPage>
  )
}
