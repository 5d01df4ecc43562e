import { type ComponentType, type ReactNode, useState } from 'react'
import { useNotOpened } from './lazy-part.tsx'
import { loadScreen } from './live-screen-loader.ts'
import { onDemand } from './on-demand.tsx'

export interface FullMenuProps {
  label: string
  button: ReactNode
}

export type LoadMenu = () => Promise<{ default: ComponentType<FullMenuProps> }>

/** Makes a menu (`name` is its own in the loader) whose code comes when somebody reaches for it: pointing at or focusing the button begins the load, a press opens it. */
export function lazyMenu(name: string, load: LoadMenu): ComponentType<FullMenuProps> {
  const Full = onDemand<FullMenuProps>(() => loadScreen(name, load))
  // A failed early load is tried again by the press.
  const reach = () => void load().catch(() => undefined)
  return function LazyMenu({ label, button }) {
    const [wanted, setWanted] = useState(false)
    const notOpened = useNotOpened()
    const fail = () => {
      notOpened()
      setWanted(false)
    }
    const still = (
      <button
        type="button"
        className="menu-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setWanted(true)}
      >
        {button}
      </button>
    )
    if (!wanted) return still
    return <Full props={{ label, button }} waiting={still} onFail={fail} />
  }
}
