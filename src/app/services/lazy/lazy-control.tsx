import { type ComponentType, type ReactNode, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import { useNotOpened } from './lazy-part.tsx'
import { loadScreen } from './live-screen-loader.ts'

/** What the button of a control has while the control's code is not there. */
export interface ReachProps {
  'aria-expanded': false
  onPointerEnter: () => void
  onFocus: () => void
  onClick: () => void
}

/**
 * Makes a button with something behind it (`name` is its own in the loader), whose code comes when somebody reaches for it: pointing
 * at or focusing the button begins the load, a press draws the whole control, which opens at once.
 * @param still draws the button alone
 */
export function lazyControl<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  still: (props: P, reach: ReachProps) => ReactNode,
): ComponentType<P> {
  const Full = lazyComponent<P>(() => loadScreen(name, load))
  // A failed early load is tried again by the press.
  const early = () => void load().catch(() => undefined)
  return function LazyControl(props) {
    const [wanted, setWanted] = useState(false)
    const notOpened = useNotOpened()
    const fail = () => {
      notOpened()
      setWanted(false)
    }
    const button = still(props, {
      'aria-expanded': false,
      onPointerEnter: early,
      onFocus: early,
      onClick: () => setWanted(true),
    })
    return wanted ? <Full props={props} waiting={button} onFail={fail} /> : button
  }
}
