import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../on-demand/error-boundary.tsx'
import { loadScreen } from '../../on-demand/live-screen-loader.ts'
import { Loading } from '../../ui/states.tsx'

/** A page of the copy trading address in a chunk of its own. @param name of the chunk, the same after a reload */
export function lazyPage(name: string, load: () => Promise<ComponentType>): ComponentType {
  const loaded = () => lazy(() => loadScreen(name, async () => ({ default: await load() }), true))
  let Page = loaded()
  return function LazyPage() {
    const [attempt, setAttempt] = useState(0)
    const retry = () => {
      Page = loaded()
      setAttempt((count) => count + 1)
    }
    return (
      <ErrorBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={<Loading rows={8} />}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
