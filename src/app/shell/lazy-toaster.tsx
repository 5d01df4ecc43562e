import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { toasts } from '../ui/toast-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const loadToaster = () => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster }))
const Toaster = lazy(loadToaster)

/** The toaster, loaded at the first touch of the page or the first toast: there before it may be needed without a network. */
export function LazyToaster() {
  const count = useSyncExternalStore(toasts.subscribe, () => toasts.read().length)
  useEffect(() => {
    // A failed early load is tried again by the first toast.
    const reach = () => void loadToaster().catch(() => undefined)
    const once = { once: true }
    addEventListener('pointerdown', reach, once)
    addEventListener('keydown', reach, once)
    return () => {
      removeEventListener('pointerdown', reach)
      removeEventListener('keydown', reach)
    }
  }, [])
  if (count === 0) return null
  return (
    <ErrorBoundary fallback={null} onRetry={() => undefined}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  )
}
