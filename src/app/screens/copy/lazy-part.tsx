import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../services/lazy/error-boundary.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import { Loading } from '../../ui/states.tsx'

/** A part of the copy trading pages in a chunk of its own. @param name of the chunk, the same after a reload */
export function lazyPart<P extends object>(name: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = (): ComponentType<P> =>
    lazy(() => loadScreen(name, async () => ({ default: await load() }), true)) as unknown as ComponentType<P>
  let Part = loaded()
  return function LazyPart(props: P) {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      Part = loaded()
      setAttempt((count) => count + 1)
    }
    return (
      <ErrorBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={<Loading rows={8} />}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
