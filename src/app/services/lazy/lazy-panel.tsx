import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { createFreshLoad } from './fresh-load.ts'
import { loadScreen } from './live-screen-loader.ts'

/**
 * Makes a part of a screen (`name` is its own in the loader) whose code comes with its first drawing; a failure stands in its place
 * with a way to try again.
 * @param waiting what keeps its place meanwhile
 */
export function lazyPanel<P extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<P> }>,
  waiting: ReactNode,
): ComponentType<P> {
  const parts = createFreshLoad(() => lazy(() => loadScreen(name, load, true)) as ComponentType<P>)
  return function LazyPanel(props) {
    const [attempt, setAttempt] = useState({ Part: parts.current(), number: 0 })
    const { Part, number } = attempt
    const retry = () => {
      parts.renew(Part)
      setAttempt({ Part: parts.current(), number: number + 1 })
    }
    return (
      <ErrorBoundary key={number} onRetry={retry}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
