import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../services/lazy/error-boundary.tsx'
import { loadScreen } from '../services/lazy/live-screen-loader.ts'
import { LoadingPage } from '../services/lazy/loading-page.tsx'
import { RouteContext } from '../services/page/route-context.ts'
import type { RouteEntry } from '../services/page/route-entry.ts'
import * as styles from '../ui/frame.module.css'
import { forgetScreen, keepScreen, knownScreen } from './screens-loaded.ts'

function screenOf(route: RouteEntry): ComponentType {
  const known = knownScreen(route.load)
  if (known) return known
  const made = lazy(() => loadScreen(route.path, route.load, true))
  keepScreen(route.load, made)
  return made
}

/** A route's screen: loaded on demand, with the wait and the failure shown in its place. */
export function Screen({ route }: { route: RouteEntry }) {
  const [attempt, setAttempt] = useState(0)
  const Content = screenOf(route)
  const retry = () => {
    forgetScreen(route.load)
    setAttempt((count) => count + 1)
  }
  return (
    <ErrorBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<LoadingPage />}>
        <RouteContext value={route}>
          <div data-part="screen" className={styles.screen}>
            <Content />
          </div>
        </RouteContext>
      </Suspense>
    </ErrorBoundary>
  )
}
