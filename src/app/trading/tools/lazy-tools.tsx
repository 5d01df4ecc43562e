import { useEffect } from 'react'
import { lazyComponent } from '../../services/lazy/lazy-component.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { useEarlyKeys } from './keys/use-early-keys.ts'
import { usePanicKey } from './keys/use-panic-key.ts'
import type { ToolsProps } from './terminal-tools.tsx'

const Tools = lazyComponent<ToolsProps>(() => loadScreen('terminal tools', () => import('./terminal-tools.tsx')))

/** Once they have come they stand at once: keys go on working from market to market. */
let shown = false

/** What a professional's terminal has besides: handles between panels, keys, alerts. It comes after the first paint. */
export function LazyTools(props: Omit<ToolsProps, 'panicKey' | 'earlyKeys'>) {
  const idle = useIdle()
  const panicKey = usePanicKey()
  const { asked, take } = useEarlyKeys()
  useEffect(() => {
    if (idle) shown = true
  }, [idle])
  return idle || shown || asked || panicKey > 0 ? <Tools props={{ ...props, panicKey, earlyKeys: take }} /> : null
}
