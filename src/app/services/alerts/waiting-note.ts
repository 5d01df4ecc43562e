import { deviceStore, type TextStore } from '../../base/platform/client-cache.ts'

/** Under this name the tabs note that an alert waits for its level. */
export const WAITING = 'onetape:alerts-wait'

/** @param store shared by the tabs */
export function createWaitingNote(store: TextStore) {
  return {
    read: () => store.getItem(WAITING) === '1',
    write(waiting: boolean): void {
      try {
        if (waiting) store.setItem(WAITING, '1')
        else store.removeItem(WAITING)
      } catch (error) {
        // A full store: tabs to come find out when somebody opens the list.
        if (!(error instanceof DOMException)) throw error
      }
    },
  }
}

/** This browser's. */
export const waitingNote = createWaitingNote(deviceStore)
