import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio'
import { reach } from '../api/reach.ts'
import { onDemand } from '../on-demand/on-demand.tsx'
import { updater } from '../pwa/service-worker.ts'

const OutageNote = onDemand(async () => ({ default: (await import('../pwa/outage-note.tsx')).OutageNote }))
const UpdateNote = onDemand(async () => ({ default: (await import('../pwa/update-note.tsx')).UpdateNote }))

/** What the app itself has to say, in a calm bar under the head: no connection, a newer version. Loaded with its first word. */
export function AppNotes() {
  const state = useSyncExternalStore(reach.subscribe, reach.read)
  const { offer } = useSnapshot(updater.state)
  if (state === 'reached' && offer === 'none') return null
  return (
    <>
      {state !== 'reached' && <OutageNote props={{ reach: state }} again={state} />}
      {offer !== 'none' && <UpdateNote props={{}} again={`${state} ${offer}`} />}
    </>
  )
}
