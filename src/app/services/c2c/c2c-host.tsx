import { useSession } from '../../base/session/session.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useWide } from '../../ui/use-wide.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'

const Chip = lazyComponent(() => import('./c2c-chip.tsx'))

/** While somebody is signed in, every page shows its open C2C order; the code comes at rest. On phones it stands below the bar. */
export function C2cHost({ place }: { place: 'bar' | 'strip' }) {
  const idle = useIdle()
  const wide = useWide()
  const { status } = useSession()
  if (!idle || status === 'visitor' || wide !== (place === 'bar')) return null
  return <Chip props={{ place }} />
}
