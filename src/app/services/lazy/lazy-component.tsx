import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { createFreshLoad } from './fresh-load.ts'

export interface LazyComponentProps<P> {
  /** Of the part. */
  props: P
  /** In its place while it loads and after it has failed. */
  waiting?: ReactNode
  /** A part that has failed is asked for anew when this changes. */
  again?: unknown
  onFail?: () => void
}

/** Makes a component of a part whose code comes when it is first shown. After a failure the next one that is shown asks anew. */
export function lazyComponent<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<LazyComponentProps<P>> {
  const parts = createFreshLoad(() => lazy(load) as ComponentType<P>)
  return function LazyComponent({ props, waiting = null, again, onFail }) {
    const [attempt, setAttempt] = useState({ Part: parts.current(), number: 0, failed: false, again })
    if (attempt.failed && attempt.again !== again)
      setAttempt({ Part: parts.current(), number: attempt.number + 1, failed: false, again })
    const { Part, number } = attempt
    const fail = () => {
      parts.renew(Part)
      setAttempt({ ...attempt, failed: true, again })
      onFail?.()
    }
    return (
      <ErrorBoundary key={number} onRetry={fail} fallback={<Failed waiting={waiting} onFail={fail} />}>
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}

function Failed({ waiting, onFail }: { waiting: ReactNode; onFail: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each failure
  useEffect(onFail, [])
  return waiting
}
