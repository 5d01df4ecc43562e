import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../../shared/calls/entities.ts'
import { confirmSession, useSession } from '../../base/session/session.ts'
import { ErrorState, Loading } from '../../ui/states.tsx'

/** What needs to know who is signed in. While that is not known it is being asked, or could not be and is asked again at a press. */
export function KnownUser({ children }: { children: (user: User) => ReactNode }) {
  const { t } = useTranslation('common')
  const { user, unanswered } = useSession()
  if (user) return children(user as User)
  if (!unanswered) return <Loading rows={4} />
  return <ErrorState title={t('userFailed')} text={t('userFailedText')} onRetry={() => void confirmSession()} />
}
