import { useEffect } from 'react'
import { storageChanges } from '../platform/storage-changes.ts'
import { useIdle } from '../ui/use-idle.ts'
import { WAITING, waitingNote } from './waiting-note.ts'

/** While an alert waits, every page keeps the hub for it and can ring; its code comes at rest, and only then. */
export function AlertHost() {
  const idle = useIdle()
  useEffect(() => {
    if (!idle) return
    const begin = () =>
      void import('./own-alerts.ts').then(
        ({ ownAlerts }) => void ownAlerts(),
        (error: unknown) => console.warn('alerts could not be loaded', error),
      )
    if (waitingNote.read()) begin()
    return storageChanges.on(WAITING, (text) => {
      if (text === '1') begin()
    })
  }, [idle])
  return null
}
