import { onDemand } from '../on-demand/on-demand.tsx'
import { useSession } from '../session/session.ts'
import { useWide } from '../trading/layout/use-wide.ts'
import { useIdle } from '../ui/use-idle.ts'

const Chip = onDemand(() => import('./c2c-chip.tsx'))

/** While somebody is signed in, every page shows its open C2C order; the code comes at rest. On phones it stands below the bar. */
export function C2cHost({ place }: { place: 'bar' | 'strip' }) {
  const idle = useIdle()
  const wide = useWide()
  const { status } = useSession()
  if (!idle || status === 'visitor' || wide !== (place === 'bar')) return null
  return <Chip props={{ place }} />
}
