import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { useSession } from '../../base/session/session.ts'
import { loginPath } from '../../services/page/next-path.ts'
import * as styles from './copy.module.css'
import { lazyPart } from './lazy-part.tsx'
import { LeaderPage } from './leader-page.tsx'
import { LeadersPage } from './leaders-page.tsx'

const Mine = lazyPart('own follows', async () => (await import('./mine/mine-page.tsx')).MinePage)
const Lead = lazyPart('leading', async () => (await import('./lead/lead-page.tsx')).LeadPage)

/** /copyTraders: the leaders; `?leader=ID` one of them; `?mine` what the person follows; `?lead` leading. The last two need a login. */
export default function CopyPage() {
  const { status, user } = useSession()
  const location = useLocation()
  const [params] = useSearchParams()
  const own = params.has('mine') ? Mine : params.has('lead') ? Lead : null
  if (own !== null && status === 'visitor') return <Navigate to={loginPath(location)} replace />
  const leader = params.get('leader')
  const Own = own
  return (
    <div className={styles.copy}>
      {Own ? (
        <Own key={user?.id} />
      ) : leader === null ? (
        <LeadersPage key={user?.id} />
      ) : (
        <LeaderPage key={`${user?.id} ${leader}`} id={Number(leader)} />
      )}
    </div>
  )
}
