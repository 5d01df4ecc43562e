import { deviceStore } from '../../base/platform/client-cache.ts'

/** Under this name a browser notes that somebody has switched its notifications on: pages to come look after them. */
export const PUSH_NOTE = 'onetape:push'

const listeners = new Set<() => void>()

export const pushNote = {
  read: () => deviceStore.getItem(PUSH_NOTE) === '1',
  write(on: boolean): void {
    if (on) deviceStore.setItem(PUSH_NOTE, '1')
    else deviceStore.removeItem(PUSH_NOTE)
    for (const listener of [...listeners]) listener()
  },
  /** Runs with each change that this tab makes. @returns ends it */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
