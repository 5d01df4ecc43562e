import { useEffect } from 'react'
import { storageChanges } from '../../base/platform/storage-changes.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { RUNNING, runningNote } from './running-note.ts'

/** While an option ticket runs, every page hears of its end and can report it; the code comes at rest, and only then. */
export function TicketHost() {
  const idle = useIdle()
  useEffect(() => {
    if (!idle) return
    const begin = () =>
      void import('./own-tickets.ts').then(
        ({ ownTickets }) => void ownTickets(),
        (error: unknown) => console.warn('option tickets could not be loaded', error),
      )
    if (runningNote.read()) begin()
    return storageChanges.on(RUNNING, (text) => {
      if (text === '1') begin()
    })
  }, [idle])
  return null
}
