import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { loginPath } from '../page/next-path.ts'
import { useSession } from '../session/session.ts'

/** Sends a visitor to /login and back afterwards. Someone whose token is held but not yet confirmed passes: they may look. */
export function Guard({ on, children }: { on: boolean; children: ReactNode }) {
  const { status } = useSession()
  const location = useLocation()
  return on && status === 'visitor' ? <Navigate to={loginPath(location)} replace /> : children
}
