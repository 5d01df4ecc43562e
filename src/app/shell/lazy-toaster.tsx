import { useEffect, useSyncExternalStore } from 'react'
import { toasts } from '../base/platform/toast-store.ts'
import { onSignOut } from '../base/session/session.ts'
import { lazyComponent } from '../services/lazy/lazy-component.tsx'

const loadToaster = () => import('../ui/toaster.tsx').then(({ Toaster }) => ({ default: Toaster }))
const Toaster = lazyComponent<{ free: boolean }>(loadToaster)

/** The toaster, loaded at the first touch of the page or the first toast: there before it may be needed without a network. */
export function LazyToaster() {
  const newest = useSyncExternalStore(toasts.subscribe, () => toasts.read().at(-1)?.id)
  useEffect(() => onSignOut(toasts.leave), [])
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
  if (newest === undefined) return null
  return <Toaster props={{ free: true }} again={newest} />
}
