import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { reach } from '../api/reach.ts'
import { ErrorBoundary } from '../shell/error-boundary.tsx'
import { updater } from './service-worker.ts'

const OutageNote = lazy(() => import('./outage-note.tsx').then((module) => ({ default: module.OutageNote })))
const UpdateNote = lazy(() => import('./update-note.tsx').then((module) => ({ default: module.UpdateNote })))

/** What the app itself has to say, in a calm bar under the head: no connection, a newer version. Loaded with its first word. */
export function AppNotes() {
  const state = useSyncExternalStore(reach.subscribe, reach.read)
  const { offer } = useSnapshot(updater.state)
  if (state === 'reached' && offer === 'none') return null
  return (
    <ErrorBoundary fallback={null} onRetry={() => undefined}>
      <Suspense fallback={null}>
        {state !== 'reached' && <OutageNote reach={state} />}
        {offer !== 'none' && <UpdateNote />}
      </Suspense>
    </ErrorBoundary>
  )
}
