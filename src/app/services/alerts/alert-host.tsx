import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { storageChanges } from '../../base/platform/storage-changes.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { PUSH_NOTE, pushNote } from '../push/push-note.ts'
import { WAITING, waitingNote } from './waiting-note.ts'

const said = (error: unknown) => console.warn('alerts could not be loaded', error)

/** While an alert waits or this browser is notified, every page keeps what belongs to it; its code comes at rest, and only then. */
export function AlertHost() {
  const idle = useIdle()
  const navigate = useNavigate()
  const go = useRef(navigate)
  useEffect(() => {
    go.current = navigate
  })
  useEffect(() => {
    if (!idle) return
    const begin = () => void import('./own-alerts.ts').then(({ ownAlerts }) => void ownAlerts(), said)
    const beginPush = () => {
      if (!pushNote.read()) return
      void import('./keep-push.ts').then(({ keepPush }) => keepPush((path) => void go.current(path)), said)
    }
    if (waitingNote.read()) begin()
    beginPush()
    const ends = [
      pushNote.onChange(beginPush),
      storageChanges.on(PUSH_NOTE, beginPush),
      storageChanges.on(WAITING, (text) => {
        if (text === '1') begin()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [idle])
  return null
}
