import { useEffect } from 'react'
import { clientCache, deviceStore } from '../../base/platform/client-cache.ts'
import { storageChanges } from '../../base/platform/storage-changes.ts'
import { useIdle } from '../../ui/use-idle.ts'
import { ARMED } from './armed-name.ts'

/** While the dead man's switch is armed every page can renew it; its code comes at rest, and only then. */
export function DeadManHost() {
  const idle = useIdle()
  useEffect(() => {
    if (!idle) return
    const begin = () =>
      void import('./own-dead-man.ts').then(
        ({ deadMan, deadManPossible }) => void (deadManPossible && deadMan()),
        (error: unknown) => console.warn('the dead man’s switch could not be loaded', error),
      )
    const armed = deviceStore.getItem(ARMED) !== null
    if (armed && clientCache.read('token') !== null) begin()
    return storageChanges.on(ARMED, (text) => {
      if (text !== null) begin()
    })
  }, [idle])
  return null
}
