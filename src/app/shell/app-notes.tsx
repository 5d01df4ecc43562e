import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { reach } from '../base/api/reach.ts'
import { retryHold } from '../base/api/retry-hold.ts'
import { lazyComponent } from '../services/lazy/lazy-component.tsx'
import { updater } from '../services/pwa/service-worker.ts'

const OutageNote = lazyComponent(async () => ({
  default: (await import('../services/pwa/outage-note.tsx')).OutageNote,
}))
const HeldNote = lazyComponent(async () => ({ default: (await import('../services/pwa/held-note.tsx')).HeldNote }))
const UpdateNote = lazyComponent(async () => ({
  default: (await import('../services/pwa/update-note.tsx')).UpdateNote,
}))

/** What the app itself has to say, in a calm bar under the head: no connection, a wait that the server asks for, a newer version. Loaded with its first word. */
export function AppNotes() {
  const state = useSyncExternalStore(reach.subscribe, reach.read)
  const heldUntil = useSyncExternalStore(retryHold.subscribe, retryHold.until)
  const held = heldUntil > 0 && retryHold.left() > 0
  const { offer } = useSnapshot(updater.state)
  if (state === 'reached' && offer === 'none' && !held) return null
  return (
    <>
      {state !== 'reached' && <OutageNote props={{ reach: state }} again={state} />}
      {held && <HeldNote key={heldUntil} props={{}} again={String(heldUntil)} />}
      {offer !== 'none' && <UpdateNote props={{}} again={`${state} ${offer}`} />}
    </>
  )
}
