import { useEffect } from 'react'
import { useSession } from '../../base/session/session.ts'
import { useIdle } from '../../ui/use-idle.ts'

/** While somebody is signed in, every page shows the margin ratio in its title; the code comes at rest. */
export function MarginHost() {
  const idle = useIdle()
  const { status } = useSession()
  const known = status !== 'visitor'
  useEffect(() => {
    if (!idle || !known) return
    void import('./own-margin.ts').then(
      ({ startMarginWatch }) => startMarginWatch(),
      (error: unknown) => console.warn('the margin watch could not be loaded', error),
    )
  }, [idle, known])
  return null
}
