import { type ComponentType, lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../../services/lazy/error-boundary.tsx'
import { loadScreen } from '../../services/lazy/live-screen-loader.ts'
import { Loading } from '../../ui/states.tsx'
import type { NavPoint } from './nav-paint.ts'

interface NavCurveProps {
  points: readonly NavPoint[]
}

function lazyCurve(): ComponentType<NavCurveProps> {
  return lazy(() => loadScreen('net values', () => import('./nav-curve.tsx'), true))
}

let Curve = lazyCurve()

/** The curve of net values, whose library is heavier than the page around it. */
export function NavCurve(props: NavCurveProps) {
  const [attempt, setAttempt] = useState(0)
  const retry = () => {
    Curve = lazyCurve()
    setAttempt((count) => count + 1)
  }
  return (
    <ErrorBoundary key={attempt} onRetry={retry}>
      <Suspense fallback={<Loading rows={6} />}>
        <Curve {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
