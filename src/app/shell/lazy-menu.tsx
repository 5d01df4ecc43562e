import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadScreen } from './live-screen-loader.ts'

export interface FullMenuProps {
  label: string
  button: ReactNode
}

export type LoadMenu = () => Promise<{ default: ComponentType<FullMenuProps> }>

/** Makes a menu (`name` is its own in the loader) whose code comes when somebody reaches for it: pointing at or focusing the button begins the load, a press opens it. */
export function lazyMenu(name: string, load: LoadMenu): ComponentType<FullMenuProps> {
  const Full = lazy(() => loadScreen(name, load))
  // A failed early load is tried again by the press.
  const reach = () => void load().catch(() => undefined)
  return function LazyMenu({ label, button }) {
    const [wanted, setWanted] = useState(false)
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
    return (
      <ErrorBoundary fallback={still} onRetry={() => undefined}>
        <Suspense fallback={still}>
          <Full label={label} button={button} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
