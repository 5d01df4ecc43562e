import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { reach } from '../api/reach.ts'
import { retryHold } from '../api/retry-hold.ts'
import { onDemand } from '../on-demand/on-demand.tsx'
import { updater } from '../pwa/service-worker.ts'

const OutageNote = onDemand(async () => ({ default: (await import('../pwa/outage-note.tsx')).OutageNote }))
const HeldNote = onDemand(async () => ({ default: (await import('../pwa/held-note.tsx')).HeldNote }))
const UpdateNote = onDemand(async () => ({ default: (await import('../pwa/update-note.tsx')).UpdateNote }))

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
